import CLuaBridge

// Typed functions of 0 to 5 parameters. Written out: a parameter pack costs 10 ns a call.

extension LuaFunction {
  /// Declares a function of 0 parameters.
  @inlinable
  public init<R: LuaResult>(
    _ name: String, _ doc: String, returns: LuaReturn? = nil,
    body: @escaping () throws -> R
  ) {
    self.init(name, doc, parameters: [], returns: returns ?? LuaReturn(of: R.self)) { arguments in
      return try body().pushResults(to: arguments.state)
    }
  }

  /// Declares a function of 0 parameters without a result.
  @inlinable
  public init(
    _ name: String, _ doc: String, returns: LuaReturn? = nil,
    body: @escaping () throws -> Void
  ) {
    self.init(name, doc, parameters: [], returns: returns) { arguments in
      try body()
      return 0
    }
  }

  /// Declares a function of 1 parameter.
  @inlinable
  public init<A, R: LuaResult>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, returns: LuaReturn? = nil,
    body: @escaping (A) throws -> R
  ) {
    self.init(name, doc, parameters: [a.info], returns: returns ?? LuaReturn(of: R.self)) { arguments in
      return try body(a.value(arguments, 1)).pushResults(to: arguments.state)
    }
  }

  /// Declares a function of 1 parameter without a result.
  @inlinable
  public init<A>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, returns: LuaReturn? = nil,
    body: @escaping (A) throws -> Void
  ) {
    self.init(name, doc, parameters: [a.info], returns: returns) { arguments in
      try body(a.value(arguments, 1))
      return 0
    }
  }

  /// Declares a function of 2 parameters.
  @inlinable
  public init<A, B, R: LuaResult>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, returns: LuaReturn? = nil,
    body: @escaping (A, B) throws -> R
  ) {
    self.init(name, doc, parameters: [a.info, b.info], returns: returns ?? LuaReturn(of: R.self)) { arguments in
      return try body(a.value(arguments, 1), b.value(arguments, 2)).pushResults(to: arguments.state)
    }
  }

  /// Declares a function of 2 parameters without a result.
  @inlinable
  public init<A, B>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, returns: LuaReturn? = nil,
    body: @escaping (A, B) throws -> Void
  ) {
    self.init(name, doc, parameters: [a.info, b.info], returns: returns) { arguments in
      try body(a.value(arguments, 1), b.value(arguments, 2))
      return 0
    }
  }

  /// Declares a function of 3 parameters.
  @inlinable
  public init<A, B, C, R: LuaResult>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, _ c: LuaParameter<C>,
    returns: LuaReturn? = nil,
    body: @escaping (A, B, C) throws -> R
  ) {
    self.init(name, doc, parameters: [a.info, b.info, c.info], returns: returns ?? LuaReturn(of: R.self)) { arguments in
      return try body(a.value(arguments, 1), b.value(arguments, 2), c.value(arguments, 3)).pushResults(
        to: arguments.state)
    }
  }

  /// Declares a function of 3 parameters without a result.
  @inlinable
  public init<A, B, C>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, _ c: LuaParameter<C>,
    returns: LuaReturn? = nil,
    body: @escaping (A, B, C) throws -> Void
  ) {
    self.init(name, doc, parameters: [a.info, b.info, c.info], returns: returns) { arguments in
      try body(a.value(arguments, 1), b.value(arguments, 2), c.value(arguments, 3))
      return 0
    }
  }

  /// Declares a function of 4 parameters.
  @inlinable
  public init<A, B, C, D, R: LuaResult>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, _ c: LuaParameter<C>,
    _ d: LuaParameter<D>, returns: LuaReturn? = nil,
    body: @escaping (A, B, C, D) throws -> R
  ) {
    self.init(name, doc, parameters: [a.info, b.info, c.info, d.info], returns: returns ?? LuaReturn(of: R.self)) {
      arguments in
      return try body(a.value(arguments, 1), b.value(arguments, 2), c.value(arguments, 3), d.value(arguments, 4))
        .pushResults(to: arguments.state)
    }
  }

  /// Declares a function of 4 parameters without a result.
  @inlinable
  public init<A, B, C, D>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, _ c: LuaParameter<C>,
    _ d: LuaParameter<D>, returns: LuaReturn? = nil,
    body: @escaping (A, B, C, D) throws -> Void
  ) {
    self.init(name, doc, parameters: [a.info, b.info, c.info, d.info], returns: returns) { arguments in
      try body(a.value(arguments, 1), b.value(arguments, 2), c.value(arguments, 3), d.value(arguments, 4))
      return 0
    }
  }

  /// Declares a function of 5 parameters.
  @inlinable
  public init<A, B, C, D, E, R: LuaResult>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, _ c: LuaParameter<C>,
    _ d: LuaParameter<D>, _ e: LuaParameter<E>, returns: LuaReturn? = nil,
    body: @escaping (A, B, C, D, E) throws -> R
  ) {
    self.init(
      name, doc, parameters: [a.info, b.info, c.info, d.info, e.info], returns: returns ?? LuaReturn(of: R.self)
    ) { arguments in
      return try body(
        a.value(arguments, 1), b.value(arguments, 2), c.value(arguments, 3), d.value(arguments, 4),
        e.value(arguments, 5)
      ).pushResults(to: arguments.state)
    }
  }

  /// Declares a function of 5 parameters without a result.
  @inlinable
  public init<A, B, C, D, E>(
    _ name: String, _ doc: String, _ a: LuaParameter<A>, _ b: LuaParameter<B>, _ c: LuaParameter<C>,
    _ d: LuaParameter<D>, _ e: LuaParameter<E>, returns: LuaReturn? = nil,
    body: @escaping (A, B, C, D, E) throws -> Void
  ) {
    self.init(name, doc, parameters: [a.info, b.info, c.info, d.info, e.info], returns: returns) { arguments in
      try body(
        a.value(arguments, 1), b.value(arguments, 2), c.value(arguments, 3), d.value(arguments, 4),
        e.value(arguments, 5))
      return 0
    }
  }

}
