import LuaKit
import Mutoscope
import MutoscopeMotion

/// The view constructors and the classes of their results: SPEC 2.
struct ViewEntry {
  unowned let session: Session

  /// A view that a constructor table is being read for.
  struct Draft {
    var handle: ViewHandle
    var hasGeometry = false
    var hasOffset = false
    var stack = Stack()
    var subviews: [ViewID] = []
  }

  /// A constructor applies these first, whatever the order written.
  private static let first: [Property] = [.anchorPoint, .bounds, .center, .frame, .transform]
  /// What is not written like any other: `traits` merges, and what is seen is only read.
  private static let own: Set<Property> = [
    .traits, .darkness, .statusBarColor, .statusBarAlpha, .scrollIndicatorAlpha, .contentAlpha, .fontSize, .textSide,
    .textWeight, .textLineHeight, .contentModeMix,
  ]
  private static let geometry: Set<Property> = [.bounds, .center, .frame]

  private static func properties(of kind: ViewKind) -> [Property] {
    (first + Property.allCases.filter { !first.contains($0) && !own.contains($0) }).filter {
      $0.applies(to: kind)
    }
  }

  // MARK: Constructors

  var functions: [LuaFunction] {
    ViewKind.allCases.map { kind in
      let record = record(of: kind)
      return LuaFunction(
        kind.rawValue, ViewEntry.summary(of: kind),
        LuaParameter("properties", "Properties, and subviews as the list part.", record: record),
        returns: LuaReturn(kind.rawValue)
      ) { draft in draft.handle }
    }
  }

  var records: [LuaRecordInfo] {
    ViewKind.allCases.map { record(of: $0).info }
  }

  private func record(of kind: ViewKind) -> LuaRecord<Draft> {
    var fields: [LuaField<Draft>] = [
      LuaField("id", "Makes the view an element of transitions; unique on a screen.", type: "string|identifier") {
        (draft: inout Draft, id: IdentifierText) in try draft.handle.store.setID(id.text, of: draft.handle.id)
      },
      LuaField("name", "Only labels the view.") { (draft: inout Draft, name: String) in
        try draft.handle.session.checkText(name)
        draft.handle.store.setName(name, of: draft.handle.id)
      },
    ]
    fields.append(
      LuaField(SnapshotEntry.info) { (draft: inout Draft, slot: LuaSlot) in
        try SnapshotEntry.assign(slot, to: draft.handle)
      })
    if kind == .screen { fields += ScreenEntry.fields }
    if kind == .stack { fields += StackEntry.fields }
    fields += ViewEntry.properties(of: kind).map { property in
      LuaField(LuaFieldInfo(property.name, property.summary, type: property.assignableTypeName)) { draft, slot in
        let value = try draft.handle.session.decode(slot, for: property)
        try draft.handle.store.set(property, of: draft.handle.id, to: value)
        if ViewEntry.geometry.contains(property) { draft.hasGeometry = true }
        if property == .contentOffset { draft.hasOffset = true }
      }
    }
    fields += HandlerEntry.fields(of: kind)
    return LuaRecord<Draft>(
      kind.rawValue, ViewEntry.summary(of: kind), fields: fields, finish: { try ViewEntry.finish(&$0) }
    ) { [unowned session] _ in
      let handle = session.handle(try session.store.make(kind))
      if kind == .screen { try ScreenEntry.setSize(ScreenEntry.defaultSize, of: handle) }
      return Draft(handle: handle)
    }
    .positional(ViewHandle.self) { draft, _, child in draft.subviews.append(child.id) }
  }

  /// Subviews, once all that is in the table has been read, intrinsic sizes, and a scroll view's first offset.
  private static func finish(_ draft: inout Draft) throws {
    let (store, id) = (draft.handle.store, draft.handle.id)
    try store.add(draft.subviews, to: id)
    if draft.handle.store.kind(of: draft.handle.id) == .stack {
      try store.makeStack(draft.stack, of: id, isPlaced: !draft.hasGeometry)
      return
    }
    if !draft.hasGeometry {
      draft.hasGeometry = true
      store.sizeToFit(id)
    }
    let inset = store.view(id).contentInset
    if !draft.hasOffset, inset != .zero {
      draft.hasOffset = true
      try store.set(.contentOffset, of: id, to: .point(Point(-inset.left, -inset.top)))
    }
  }

  private static func summary(of kind: ViewKind) -> String {
    switch kind {
    case .view: "A rectangle that holds other views."
    case .label: "A text."
    case .image: "A picture."
    case .button: "A picture and a text, side by side."
    case .scrollView: "A view whose content is larger than itself."
    case .stack: "A view that lines up its subviews, by constraints."
    case .screen: "A root view with what surrounds it: size, safe area, traits."
    }
  }

  // MARK: Classes

  var classes: [any LuaClassDeclaration] {
    let base = LuaClass<ViewHandle>(
      "view", ViewEntry.summary(of: .view),
      properties: identity + properties(of: .view) + HandlerEntry.properties(of: .view, without: nil)
        + AnchorEntry.properties,
      methods: ViewMethods(session: session).all + LayoutMethods.all,
      operators: [
        LuaOperator(.text) { (handle: ViewHandle) in
          "\(handle.view.kind.rawValue) \(handle.store.tree.label(of: handle.id))"
        }
      ])
    return ViewKind.allCases.map { kind in
      if kind == .view { return base }
      let own =
        properties(of: kind, without: .view) + HandlerEntry.properties(of: kind, without: .view)
        + (kind == .screen ? ScreenEntry.properties : [])
        + (kind == .stack ? StackEntry.properties : [])
      return LuaClass<ViewHandle>(
        kind.rawValue, ViewEntry.summary(of: kind), inheriting: base, properties: own,
        methods: kind == .scrollView ? ViewMethods.ofScrollView : [])
    }
  }

  private func properties(of kind: ViewKind, without base: ViewKind? = nil) -> [LuaProperty<ViewHandle>] {
    ViewEntry.properties(of: kind).filter { property in base.map { !property.applies(to: $0) } ?? true }.map {
      property in
      // What is read and written in place, no box on the way.
      if let part = PlainPart<Double>(property) {
        return LuaProperty(property.name, property.summary) { (handle: ViewHandle) in
          handle.store.value(part, of: handle.id)
        } set: { handle, value in
          try handle.store.set(part, of: handle.id, to: property.checked(value))
        }
      }
      if let part = PlainPart<Point>(property) {
        return LuaProperty(property.name, property.summary) { (handle: ViewHandle) in
          try handle.store.layoutIfNeeded(for: handle.id)
          return handle.store.value(part, of: handle.id)
        } set: { (handle: ViewHandle, point: Point) in
          try handle.store.set(part, of: handle.id, to: PropertyValue.bounded(point))
        }
      }
      return LuaProperty(LuaFieldInfo(property.name, property.summary, type: property.luaTypeName)) { handle in
        try handle.store.layoutIfNeeded(for: handle.id)
        return handle.store.value(of: property, handle.id).finite
      } set: { handle, slot in
        let value = try handle.session.decode(slot, for: property)
        if case (.contentOffset, .point(let offset)) = (property, value) {
          try handle.store.setOffset(of: handle.id, to: offset)
        } else {
          try handle.store.set(property, of: handle.id, to: value)
        }
      }
    }
  }

  private var identity: [LuaProperty<ViewHandle>] {
    [
      LuaProperty(
        LuaFieldInfo("id", "The identifier, as one if it was declared as one.", type: "string|identifier|nil")
      ) { handle in
        try handle.session.luaID(handle.view.id)
      } set: { handle, slot in
        try handle.store.setID(IdentifierText?.decode(slot)?.text, of: handle.id)
      },
      LuaProperty(LuaFieldInfo("name", "The label that takes no part in anything.", type: "string?")) { handle in
        handle.view.name
      } set: { handle, slot in
        let name = try String?.decode(slot)
        if let name { try handle.session.checkText(name) }
        handle.store.setName(name, of: handle.id)
      },
      SnapshotEntry(session: session).property,
      LuaProperty("superview", "The view it is in, or nil.", type: "view?") { handle in
        handle.store.superview(of: handle.id).map { handle.session.handle($0) }
      },
      LuaProperty("subviews", "The views in it, back to front: a new list each time.", type: "view[]") { handle in
        handle.store.subviews(of: handle.id).map { handle.session.handle($0) }
      },
    ]
  }

  /// `m.devices`: the screens that `device` knows.
  var devices: LuaConstant {
    LuaConstant("devices", "The devices by name, each with size, safeArea and displayScale.", type: "table") { lua in
      let table = try lua.makeTable()
      for device in Device.all {
        let entry = try lua.makeTable()
        try entry.set("size", device.size)
        try entry.set("safeArea", device.safeArea)
        try entry.set("displayScale", device.displayScale)
        try table.set(device.name, lua.readOnly(entry, name: device.name))
      }
      return try lua.readOnly(table, name: "devices")
    }
  }
}
