import LuaKit

/// The texts that are written from the declarations.
public enum APITexts {
  public static func stubs() throws -> String { LuaStubWriter(try module()).text }
  public static func reference() throws -> String { LuaReferenceWriter(try module()).text }

  private static func module() throws -> LuaModule {
    let session = try Session(host: SessionHost())
    defer { session.lua.close() }
    return session.module()
  }
}
