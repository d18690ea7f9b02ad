import HeapModule
import MutoscopeMotion

/// Something that waits for its time, or for a condition.
struct StageTask {
  var number: Int
  let name: String
  var nextLook: Double
  let condition: (() throws -> Bool)?
  /// Whether its condition runs nothing of a script: it takes a turn only when it holds.
  var isQuiet = false
  let action: () throws -> Void
}

/// What waits on a stage: by time, and of one time in the order in which it was made.
struct TaskQueue {
  private var timed = Heap<StageTask>()
  private var conditions: [StageTask] = []
  private var nextNumber = 0

  var isEmpty: Bool { timed.min == nil && conditions.isEmpty }
  var names: [String] { (timed.unordered + conditions).sorted { $0.number < $1.number }.map(\.name) }

  /// When something is to be looked at next; infinity if nothing waits.
  var nextLook: Double { min(timed.min?.nextLook ?? .infinity, conditions.lazy.map(\.nextLook).min() ?? .infinity) }

  /// Returns the task's number.
  @discardableResult
  mutating func add(
    _ name: String, at time: Double, when condition: (() throws -> Bool)? = nil, isQuiet: Bool = false,
    _ action: @escaping () throws -> Void
  ) -> Int {
    let task = StageTask(
      number: nextNumber, name: name, nextLook: time, condition: condition, isQuiet: isQuiet, action: action)
    nextNumber += 1
    if condition == nil { timed.insert(task) } else { conditions.append(task) }
    return task.number
  }

  mutating func remove(_ number: Int) { timed.removeAll { $0.number == number } }

  /// Conditions are looked at whenever something has happened.
  mutating func lookAgain(at instant: Double) {
    for index in conditions.indices { conditions[index].nextLook = instant }
  }

  /// The first that is due: a timed one is taken off, of a condition only its next look is put off.
  mutating func next(until limit: Double, again: Double) -> StageTask? {
    var first: Int?
    for index in conditions.indices where conditions[index].nextLook <= limit {
      if conditions[index].isQuiet, !conditions[index].holds {
        conditions[index].nextLook = again
      } else if first.map({ conditions[index] < conditions[$0] }) ?? true {
        first = index
      }
    }
    if let task = timed.min, task.nextLook <= limit, first.map({ task < conditions[$0] }) ?? true {
      return timed.removeMin()
    }
    guard let index = first else { return nil }
    let task = conditions[index]
    conditions[index].nextLook = again
    return task
  }

  /// Returns whether it was there.
  mutating func removeCondition(_ task: StageTask) -> Bool {
    guard let index = conditions.firstIndex(where: { $0.number == task.number }) else { return false }
    conditions.remove(at: index)
    return true
  }
}

extension StageTask: Comparable {
  static func < (one: StageTask, other: StageTask) -> Bool {
    (one.nextLook, one.number) < (other.nextLook, other.number)
  }
  static func == (one: StageTask, other: StageTask) -> Bool { one.number == other.number }

  /// Whether its condition holds; one that throws is to have its turn.
  fileprivate var holds: Bool {
    do { return try condition?() ?? true } catch { return true }
  }
}
