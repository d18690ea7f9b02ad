import Mutoscope

extension Stage {
  var transitions: [Transition] { [] }
}

extension Transition {
  func stageClip() throws -> Clip { try clip() }
}
