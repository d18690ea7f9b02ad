import Mutoscope
import MutoscopeMotion

extension Pair {
  /// The smallest pair found that still fails: without every view and every property that does not matter.
  func shrunk(while fails: (Pair) -> Bool) -> Pair {
    var best = self
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      for smaller in best.smaller where fails(smaller) {
        best = smaller
        isShrinking = true
        break
      }
    }
    return best
  }

  private var smaller: [Pair] {
    var result: [Pair] = []
    for index in definition.indices {
      var pair = self
      pair.definition.remove(at: index)
      result.append(pair)
    }
    for side in [\Pair.source, \Pair.destination] {
      for part in self[keyPath: side].smaller {
        var pair = self
        pair[keyPath: side] = part
        result.append(pair)
      }
    }
    return result
  }
}

extension Part {
  /// With one view or one property less.
  fileprivate var smaller: [Part] {
    var result: [Part] = []
    for index in parts.indices {
      var part = self
      part.parts.remove(at: index)
      result.append(part)
      part.parts.insert(contentsOf: parts[index].parts, at: index)
      if !parts[index].parts.isEmpty { result.append(part) }
    }
    let plain = View(kind: view.kind)
    for property in Property.allCases
    where ![.frame, .center, .bounds, .text].contains(property) && property.applies(to: view.kind)
      && view[property] != plain[property] && !(property == .backgroundColor && parts.isEmpty)
    {
      var part = self
      part.view[property] = plain[property]
      result.append(part)
    }
    if view.bounds.origin != .zero {
      var part = self
      part.view.bounds.origin = .zero
      result.append(part)
    }
    for index in parts.indices {
      for smaller in parts[index].smaller {
        var part = self
        part.parts[index] = smaller
        result.append(part)
      }
    }
    return result
  }
}
