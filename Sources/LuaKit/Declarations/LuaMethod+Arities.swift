import CLuaBridge

// Typed methods of 0 to 4 parameters beside the receiver.

extension LuaMethod {
  /// Declares a method of 0 parameters.
  @inlinable
  public init<R: LuaResult>(
    _ name: String, _ doc: String, returns: LuaReturn? = nil,
    body: @escaping (Object) throws -> R
  ) {
    self.init(
      LuaFunction(name, doc, parameters: [], returns: returns ?? LuaReturn(of: R.self)) { arguments in
        let object = try LuaMethod<Object>.receiver(arguments)
        return try body(object).pushResults(to: arguments.state)
      })
  }

  /// Declares a method of 0 parameters without a result.
  @inlinable
  public init(
    _ name: String, _ doc: String, returns: LuaReturn? = nil,
    body: @escaping (Object) throws -> Void
  ) {
    self.init(
      LuaFunction(name, doc, parameters: [], returns: returns) { arguments in
        let object = try LuaMethod<Object>.receiver(arguments)
        try body(object)
        return 0
      })
  }

  /// Declares a method of 1 parameter.
  @inlinable
  public init<A, R: LuaResult>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, returns: LuaReturn? = nil,
    body: @escaping (Object, A) throws -> R
  ) {
    self.init(
      LuaFunction(name, doc, parameters: [a.info], returns: returns ?? LuaReturn(of: R.self)) { arguments in
        let object = try LuaMethod<Object>.receiver(arguments)
        return try body(object, a.value(arguments, 2)).pushResults(to: arguments.state)
      })
  }

  /// Declares a method of 1 parameter without a result.
  @inlinable
  public init<A>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, returns: LuaReturn? = nil,
    body: @escaping (Object, A) throws -> Void
  ) {
    self.init(
      LuaFunction(name, doc, parameters: [a.info], returns: returns) { arguments in
        let object = try LuaMethod<Object>.receiver(arguments)
        try body(object, a.value(arguments, 2))
        return 0
      })
  }

  /// Declares a method of 2 parameters.
  @inlinable
  public init<A, B, R: LuaResult>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, returns: LuaReturn? = nil,
    body: @escaping (Object, A, B) throws -> R
  ) {
    self.init(
      LuaFunction(name, doc, parameters: [a.info, b.info], returns: returns ?? LuaReturn(of: R.self)) { arguments in
        let object = try LuaMethod<Object>.receiver(arguments)
        return try body(object, a.value(arguments, 2), b.value(arguments, 3)).pushResults(to: arguments.state)
      })
  }

  /// Declares a method of 2 parameters without a result.
  @inlinable
  public init<A, B>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, returns: LuaReturn? = nil,
    body: @escaping (Object, A, B) throws -> Void
  ) {
    self.init(
      LuaFunction(name, doc, parameters: [a.info, b.info], returns: returns) { arguments in
        let object = try LuaMethod<Object>.receiver(arguments)
        try body(object, a.value(arguments, 2), b.value(arguments, 3))
        return 0
      })
  }

  /// Declares a method of 3 parameters.
  @inlinable
  public init<A, B, C, R: LuaResult>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, _ c: LuaParameter<C>,
    returns: LuaReturn? = nil,
    body: @escaping (Object, A, B, C) throws -> R
  ) {
    self.init(
      LuaFunction(name, doc, parameters: [a.info, b.info, c.info], returns: returns ?? LuaReturn(of: R.self)) {
        arguments in
        let object = try LuaMethod<Object>.receiver(arguments)
        return try body(object, a.value(arguments, 2), b.value(arguments, 3), c.value(arguments, 4)).pushResults(
          to: arguments.state)
      })
  }

  /// Declares a method of 3 parameters without a result.
  @inlinable
  public init<A, B, C>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, _ c: LuaParameter<C>,
    returns: LuaReturn? = nil,
    body: @escaping (Object, A, B, C) throws -> Void
  ) {
    self.init(
      LuaFunction(name, doc, parameters: [a.info, b.info, c.info], returns: returns) { arguments in
        let object = try LuaMethod<Object>.receiver(arguments)
        try body(object, a.value(arguments, 2), b.value(arguments, 3), c.value(arguments, 4))
        return 0
      })
  }

  /// Declares a method of 4 parameters.
  @inlinable
  public init<A, B, C, D, R: LuaResult>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, _ c: LuaParameter<C>,
    _ d: LuaParameter<D>, returns: LuaReturn? = nil,
    body: @escaping (Object, A, B, C, D) throws -> R
  ) {
    self.init(
      LuaFunction(name, doc, parameters: [a.info, b.info, c.info, d.info], returns: returns ?? LuaReturn(of: R.self)) {
        arguments in
        let object = try LuaMethod<Object>.receiver(arguments)
        return try body(
          object, a.value(arguments, 2), b.value(arguments, 3), c.value(arguments, 4), d.value(arguments, 5)
        ).pushResults(to: arguments.state)
      })
  }

  /// Declares a method of 4 parameters without a result.
  @inlinable
  public init<A, B, C, D>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, _ c: LuaParameter<C>,
    _ d: LuaParameter<D>, returns: LuaReturn? = nil,
    body: @escaping (Object, A, B, C, D) throws -> Void
  ) {
    self.init(
      LuaFunction(name, doc, parameters: [a.info, b.info, c.info, d.info], returns: returns) { arguments in
        let object = try LuaMethod<Object>.receiver(arguments)
        try body(object, a.value(arguments, 2), b.value(arguments, 3), c.value(arguments, 4), d.value(arguments, 5))
        return 0
      })
  }

}
