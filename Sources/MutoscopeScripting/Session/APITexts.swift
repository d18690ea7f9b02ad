import LuaKit

/// The texts that are written from the declarations.
public enum APITexts {
  public static func stubs() throws -> String { LuaStubWriter.text(for: try module()) }
  public static func reference() throws -> String { LuaReferenceWriter.text(for: try module()) }

  /// The words of other systems, as the guide's page on them ends.
  public static func words() -> String { ForeignWord.markdown() }

  /// The declarations themselves.
  public static func module() throws -> LuaModule {
    let session = try Session(host: SessionHost())
    defer { session.lua.close() }
    return session.module()
  }
}
