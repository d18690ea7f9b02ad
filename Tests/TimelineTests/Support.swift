// All suites have the scene.
@_exported import TestSupport
