/// A call that an animator's state does not allow.
public enum AnimatorError: Error, Hashable, Sendable, CustomStringConvertible {
  case finished(String)
  case stopped(String)
  case inactive(String)
  case running(String)
  case reversed(String)
  case notStopped
  case delayWhileActive
  case notInterruptible(String)
  case settingWhileActive(String)
  case longerThanRun(String)
  case severalStages(String, String)
  /// The same of a transition, which has the controls of an animator.
  indirect case ofTransition(AnimatorError)

  public var description: String { text(of: "animator") }

  private func text(of what: String) -> String {
    switch self {
    case .finished(let call): "\(call): the \(what) has finished; make a new one to animate again"
    case .stopped(let call): "\(call): the \(what) is stopped; call finish first"
    case .inactive(let call): "\(call): the \(what) is inactive; start or pause it first"
    case .running(let call): "\(call): the \(what) is running; pause it first"
    case .reversed(let call):
      "\(call): the \(what) is reversed; set isReversed = false first, or animate in one of its own"
    case .notStopped: "finish: the \(what) is not stopped; call stop first"
    case .delayWhileActive: "start: 'after' needs an inactive \(what); this one is active"
    case .notInterruptible(let call): "\(call): the \(what) is not interruptible"
    case .settingWhileActive(let name): "'\(name)' cannot be set while the \(what) is active"
    case .longerThanRun(let call): "\(call): what is added must end with the run that is repeated; shift it by less"
    case .severalStages(let one, let other):
      "'\(one)' and '\(other)' are shown by two stages; use an \(what) for each"
    case .ofTransition(let error): error.text(of: "transition")
    }
  }
}
