import MutoscopeMotion

extension View {
  /// A stored or derived property. Setting clamps what has a range: alphas to 0...1, sizes and radii to 0 and up.
  /// A value of the wrong kind is ignored: whoever converts script values checks kinds first.
  public subscript(property: Property) -> PropertyValue {
    get { withUnsafePointer(to: self) { $0.value(of: property) } }
    set { set(property, to: newValue) }
  }

  /// Sets a property to a value that stays the caller's: an assignment would take a copy.
  package mutating func set(_ property: Property, to value: PropertyValue) {
    switch (property, value) {
    case (.frame, .rect(let rect)): frame = rect
    case (.bounds, .rect(let rect)): bounds = rect.clampedSize
    case (.center, .point(let point)): center = point
    case (.anchorPoint, .point(let point)): anchorPoint = point
    case (.transform, .transform(let value)): transform = value
    case (.perspective, .number(let value)): perspective = max(0, value)
    case (.perspectiveOrigin, .point(let point)): perspectiveOrigin = point
    case (.zPosition, .number(let value)): zPosition = value
    case (.isDoubleSided, .bool(let value)): isDoubleSided = value
    case (.preserves3D, .bool(let value)): preserves3D = value
    case (.alpha, .number(let value)): alpha = min(max(0, value), 1)
    case (.contentAlpha, .number(let value)): contentAlpha = min(max(0, value), 1)
    case (.isHidden, .bool(let value)): isHidden = value
    case (.backgroundColor, .color(let color)): backgroundColor = color
    case (.cornerRadius, .number(let value)): cornerRadius = max(0, value)
    case (.maskedCorners, .corners(let corners)): maskedCorners = corners
    case (.borderWidth, .number(let value)): borderWidth = max(0, value)
    case (.borderColor, .color(let color)): borderColor = color
    case (.shadowColor, .color(let color)): shadowColor = color
    case (.shadowOpacity, .number(let value)): shadowOpacity = min(max(0, value), 1)
    case (.shadowRadius, .number(let value)): shadowRadius = max(0, value)
    case (.shadowOffset, .size(let size)): shadowOffset = size
    case (.blurRadius, .number(let value)): blurRadius = max(0, value)
    case (.backdropBlurRadius, .number(let value)): backdropBlurRadius = max(0, value)
    case (.clipsToBounds, .bool(let value)): clipsToBounds = value
    case (.contentMode, .contentMode(let mode)): contentMode = mode
    case (.source, .string(let file)), (.image, .string(let file)): source = file
    case (.text, .string(let value)): text = value
    case (.font, .font(let value)): font = value
    case (.textColor, .color(let color)): textColor = color
    case (.textAlignment, .textAlignment(let alignment)): textAlignment = alignment
    case (.lineHeightMultiple, .number(let value)): lineHeightMultiple = max(0, value)
    case (.numberOfLines, .integer(let value)): numberOfLines = max(0, value)
    case (.tintColor, .color(let color)): tintColor = color
    case (.contentInsets, .insets(let insets)): contentInsets = insets
    case (.imagePadding, .number(let value)): imagePadding = max(0, value)
    case (.contentSize, .size(let size)): contentSize = Size(max(0, size.width), max(0, size.height))
    case (.contentOffset, .point(let point)): bounds.origin = point
    case (.contentInset, .insets(let insets)): contentInset = insets
    case (.bounces, .bool(let value)): bounces = value
    case (.isPagingEnabled, .bool(let value)): isPagingEnabled = value
    case (.showsHorizontalScrollIndicator, .bool(let value)): scrollIndicators.showsHorizontal = value
    case (.showsVerticalScrollIndicator, .bool(let value)): scrollIndicators.showsVertical = value
    case (.indicatorStyle, .indicatorStyle(let style)): scrollIndicators.style = style
    case (.scrollIndicatorInsets, .insets(let insets)): scrollIndicators.insets = insets
    case (.scrollIndicatorAlpha, .number(let value)): scrollIndicators.alpha = min(max(0, value), 1)
    case (.safeArea, .insets(let insets)): environment?.safeArea = insets
    case (.traits, .traits), (.preferredStatusBarStyle, .statusBarStyle), (.showsStatusBar, .bool):
      for channel in Channel.written(by: property) { self[channel] = channel.part(of: value, anchorPoint: anchorPoint) }
    case (.darkness, .number(let value)): environment?.darkness = min(max(0, value), 1)
    case (.statusBarColor, .color(let color)): environment?.statusBarColor = color
    case (.statusBarAlpha, .number(let value)): environment?.statusBarAlpha = min(max(0, value), 1)
    case (.fontSize, .number(let value)): font.size = max(0, value)
    case (.textSide, .number(let value)): lines?.side = value
    case (.textWeight, .number(let value)): lines?.weight = min(max(100, value), 900)
    case (.textLineHeight, .number(let value)): lines?.lineHeight = max(0, value)
    case (.contentModeMix, .number(let value)): contentModeMix = value
    default: break
    }
  }
}

/// Properties of a view where it lies: a view holds a dozen references, which a copy would count.
extension UnsafePointer<View> {
  @usableFromInline package func value(of property: Property) -> PropertyValue {
    switch property {
    case .frame: .rect(pointee.frame)
    case .bounds: .rect(pointee.bounds)
    case .center: .point(pointee.center)
    case .anchorPoint: .point(pointee.anchorPoint)
    case .transform: .transform(pointee.transform)
    case .perspective: .number(pointee.perspective)
    case .perspectiveOrigin: .point(pointee.perspectiveOrigin)
    case .zPosition: .number(pointee.zPosition)
    case .isDoubleSided: .bool(pointee.isDoubleSided)
    case .preserves3D: .bool(pointee.preserves3D)
    case .alpha: .number(pointee.alpha)
    case .contentAlpha: .number(pointee.contentAlpha)
    case .isHidden: .bool(pointee.isHidden)
    case .backgroundColor: .color(pointee.backgroundColor)
    case .cornerRadius: .number(pointee.cornerRadius)
    case .maskedCorners: .corners(pointee.maskedCorners)
    case .borderWidth: .number(pointee.borderWidth)
    case .borderColor: .color(pointee.borderColor)
    case .shadowColor: .color(pointee.shadowColor)
    case .shadowOpacity: .number(pointee.shadowOpacity)
    case .shadowRadius: .number(pointee.shadowRadius)
    case .shadowOffset: .size(pointee.shadowOffset)
    case .blurRadius: .number(pointee.blurRadius)
    case .backdropBlurRadius: .number(pointee.backdropBlurRadius)
    case .clipsToBounds: .bool(pointee.clipsToBounds)
    case .contentMode: .contentMode(pointee.contentMode)
    case .source, .image: .string(pointee.source)
    case .text: .string(pointee.text)
    case .font: .font(pointee.font)
    case .textColor: .color(pointee.textColor)
    case .textAlignment: .textAlignment(pointee.textAlignment)
    case .lineHeightMultiple: .number(pointee.lineHeightMultiple)
    case .numberOfLines: .integer(pointee.numberOfLines)
    case .tintColor: .color(pointee.tintColor)
    case .contentInsets: .insets(pointee.contentInsets)
    case .imagePadding: .number(pointee.imagePadding)
    case .contentSize: .size(pointee.contentSize)
    case .contentOffset: .point(pointee.bounds.origin)
    case .contentInset: .insets(pointee.contentInset)
    case .bounces: .bool(pointee.bounces)
    case .isPagingEnabled: .bool(pointee.isPagingEnabled)
    case .showsHorizontalScrollIndicator: .bool(pointee.scrollIndicators.showsHorizontal)
    case .showsVerticalScrollIndicator: .bool(pointee.scrollIndicators.showsVertical)
    case .indicatorStyle: .indicatorStyle(pointee.scrollIndicators.style)
    case .scrollIndicatorInsets: .insets(pointee.scrollIndicators.insets)
    case .scrollIndicatorAlpha: .number(pointee.scrollIndicators.alpha)
    case .safeArea: .insets(pointee.environment?.safeArea ?? .zero)
    case .traits: .traits(pointee.traits)
    case .preferredStatusBarStyle: .statusBarStyle(pointee.environment?.preferredStatusBarStyle ?? .default)
    case .showsStatusBar: .bool(pointee.environment?.showsStatusBar ?? false)
    case .darkness: .number(pointee.environment?.darkness ?? 0)
    case .statusBarColor: .color(pointee.environment?.statusBarColor ?? .clear)
    case .statusBarAlpha: .number(pointee.environment?.statusBarAlpha ?? 0)
    case .fontSize: .number(pointee.font.size)
    case .textSide: .number(pointee.lines?.side ?? pointee.textAlignment.side)
    case .textWeight: .number(pointee.lines?.weight ?? Double(pointee.font.weight.value))
    case .textLineHeight: .number(pointee.lines?.lineHeight ?? pointee.lineHeightMultiple)
    case .contentModeMix: .number(pointee.contentModeMix)
    }
  }
}
