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

  public var description: String {
    switch self {
    case .finished(let call): "\(call): the animator has finished; make a new one to animate again"
    case .stopped(let call): "\(call): the animator is stopped; call finish first"
    case .inactive(let call): "\(call): the animator is inactive; start or pause it first"
    case .running(let call): "\(call): the animator is running; pause it first"
    case .reversed(let call):
      "\(call): the animator is reversed; set isReversed = false first, or animate in one of its own"
    case .notStopped: "finish: the animator is not stopped; call stop first"
    case .delayWhileActive: "start: 'after' needs an inactive animator; this one is active"
    case .notInterruptible(let call): "\(call): the animator is not interruptible"
    case .settingWhileActive(let name): "'\(name)' cannot be set while the animator is active"
    }
  }
}
