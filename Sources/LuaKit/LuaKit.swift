// A misspelt name is answered alike, whoever looks.
@_exported import Spelling
