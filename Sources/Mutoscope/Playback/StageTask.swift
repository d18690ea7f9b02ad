/// Something that waits for its time.
struct StageTask {
  enum Due {
    case at(Double)
    case when(() throws -> Bool, next: Double)
  }

  var number: Int
  let name: String
  var due: Due
  let action: () throws -> Void

  var nextLook: Double {
    switch due {
    case .at(let time): time
    case .when(_, let next): next
    }
  }
}
