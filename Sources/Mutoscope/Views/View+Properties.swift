import MutoscopeMotion

extension View {
  /// A stored or derived property. Setting clamps what has a range: alphas to 0...1, sizes and radii to 0 and up.
  /// A value of the wrong kind is ignored: whoever converts script values checks kinds first.
  public subscript(property: Property) -> PropertyValue {
    get { value(of: property) }
    set { set(property, to: newValue) }
  }

  private func value(of property: Property) -> PropertyValue {
    switch property {
    case .frame: .rect(frame)
    case .bounds: .rect(bounds)
    case .center: .point(center)
    case .anchorPoint: .point(anchorPoint)
    case .transform: .transform(transform)
    case .perspective: .number(perspective)
    case .perspectiveOrigin: .point(perspectiveOrigin)
    case .zPosition: .number(zPosition)
    case .isDoubleSided: .bool(isDoubleSided)
    case .preserves3D: .bool(preserves3D)
    case .alpha: .number(alpha)
    case .isHidden: .bool(isHidden)
    case .backgroundColor: .color(backgroundColor)
    case .cornerRadius: .number(cornerRadius)
    case .maskedCorners: .corners(maskedCorners)
    case .borderWidth: .number(borderWidth)
    case .borderColor: .color(borderColor)
    case .shadowColor: .color(shadowColor)
    case .shadowOpacity: .number(shadowOpacity)
    case .shadowRadius: .number(shadowRadius)
    case .shadowOffset: .size(shadowOffset)
    case .blurRadius: .number(blurRadius)
    case .backdropBlurRadius: .number(backdropBlurRadius)
    case .clipsToBounds: .bool(clipsToBounds)
    case .contentMode: .contentMode(contentMode)
    case .source, .image: .string(source)
    case .text: .string(text)
    case .font: .font(font)
    case .textColor: .color(textColor)
    case .textAlignment: .textAlignment(textAlignment)
    case .lineHeightMultiple: .number(lineHeightMultiple)
    case .numberOfLines: .integer(numberOfLines)
    case .tintColor: .color(tintColor)
    case .contentInsets: .insets(contentInsets)
    case .imagePadding: .number(imagePadding)
    case .contentSize: .size(contentSize)
    case .contentOffset: .point(bounds.origin)
    case .contentInset: .insets(contentInset)
    case .bounces: .bool(bounces)
    }
  }

  private mutating func set(_ property: Property, to value: PropertyValue) {
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
    default: break
    }
  }
}

extension Rect {
  var clampedSize: Rect { Rect(x, y, max(0, width), max(0, height)) }
}
