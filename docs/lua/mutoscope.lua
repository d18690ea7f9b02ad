---@meta mutoscope

---How a picture fills its view.
---@alias contentMode
---| "scaleToFill"
---| "scaleAspectFit"
---| "scaleAspectFill"
---| "center"
---| "top"
---| "bottom"
---| "left"
---| "right"
---| "topLeft"
---| "topRight"
---| "bottomLeft"
---| "bottomRight"

---How lines stand.
---@alias textAlignment
---| "left"
---| "center"
---| "right"
---| "justified"
---| "natural"

---The weights of fonts.
---@alias fontWeight
---| "ultraLight"
---| "thin"
---| "light"
---| "regular"
---| "medium"
---| "semibold"
---| "bold"
---| "heavy"
---| "black"

---What a text is for.
---@alias textStyle
---| "largeTitle"
---| "title1"
---| "title2"
---| "title3"
---| "headline"
---| "body"
---| "callout"
---| "subheadline"
---| "footnote"
---| "caption1"
---| "caption2"

---How large the viewer wants text styles.
---@alias contentSizeCategory
---| "extraSmall"
---| "small"
---| "medium"
---| "large"
---| "extraLarge"
---| "extraExtraLarge"
---| "extraExtraExtraLarge"
---| "accessibilityMedium"
---| "accessibilityLarge"
---| "accessibilityExtraLarge"
---| "accessibilityExtraExtraLarge"
---| "accessibilityExtraExtraExtraLarge"

---The corners of a view.
---@alias corner
---| "topLeft"
---| "topRight"
---| "bottomLeft"
---| "bottomRight"

---The look of the interface.
---@alias userInterfaceStyle
---| "light"
---| "dark"

---The look of the status bar.
---@alias statusBarStyle
---| "default"
---| "lightContent"
---| "darkContent"

---The colour of scroll indicators.
---@alias indicatorStyle
---| "default"
---| "black"
---| "white"

---The way in which a stack goes.
---@alias layoutAxis
---| "horizontal"
---| "vertical"

---How the views of a stack stand across it.
---@alias stackAlignment
---| "fill"
---| "leading"
---| "top"
---| "center"
---| "trailing"
---| "bottom"
---| "firstBaseline"
---| "lastBaseline"

---How the views of a stack share its length.
---@alias stackDistribution
---| "fill"
---| "fillEqually"
---| "fillProportionally"
---| "equalSpacing"
---| "equalCentering"

---The way a center takes.
---@alias motionPath
---| "line"
---| "arc"

---Where steps jump.
---@alias stepPosition
---| "start"
---| "end"
---| "none"
---| "both"
---| "jump-start"
---| "jump-end"
---| "jump-none"
---| "jump-both"

---How a spring lands at its cut-off.
---@alias springMode
---| "smooth"
---| "exact"
---| "budget"
---| "blend"

---Whether damping ratios above 1 are clamped.
---@alias springProfile
---| "uikit"
---| "physics"

---The states of an animator.
---@alias animatorState
---| "inactive"
---| "active"
---| "stopped"

---Where an animator ended.
---@alias animatingPosition
---| "start"
---| "current"
---| "end"

---The states of a gesture.
---@alias gestureState
---| "dragging"
---| "decelerating"
---| "finished"
---| "cancelled"

---The states of a pan.
---@alias panState
---| "began"
---| "changed"
---| "ended"
---| "cancelled"

---What happens at an instant.
---@alias eventKind
---| "step"
---| "face"
---| "completion"
---| "start"
---| "interruption"
---| "order"

---An edge of the stage.
---@alias edge
---| "top"
---| "left"
---| "bottom"
---| "right"

---A point of an anchor.
---@alias anchorPlace
---| "top"
---| "left"
---| "bottom"
---| "right"
---| "center"

---What is there after a transition.
---@alias presentation
---| "replace"
---| "over"

---How the content of a shared element fills it.
---@alias resize
---| "width"
---| "fill"
---| "fit"
---| "relayout"

---How a view is copied for transitions.
---@alias snapshotMode
---| "static"
---| "live"

---Whose snapshot function is called.
---@alias flightRole
---| "source"
---| "destination"

---What becomes of an identifier in a transition.
---@alias diffKind
---| "added"
---| "removed"
---| "shared"
---| "kept"

---The curves that have a name.
---@alias curveName
---| "linear"
---| "ease"
---| "easeIn"
---| "easeOut"
---| "easeInOut"

---A rectangle that holds other views.
---@class view.options
---@field id? string|identifier Makes the view an element of transitions; unique on a screen.
---@field name? string Only labels the view.
---@field snapshot? snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field anchorPoint? point|number[]|table The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds? rect|number[]|table The view's own coordinates: their origin and its size, in points.
---@field center? point|number[]|table Where the anchor point lies in the superview, in points.
---@field frame? rect|number[]|table The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform? transform A list of transform functions, applied about the anchor point.
---@field perspective? number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin? point|number[]|table The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition? number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided? boolean Whether the view is drawn when seen from behind.
---@field preserves3D? boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha? number The opacity of the view and all in it, 0...1.
---@field isHidden? boolean Whether the view and all in it is left out.
---@field backgroundColor? color|string The colour that fills the bounds.
---@field cornerRadius? number The radius of the corners, in points.
---@field maskedCorners? corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth? number The width of the border inside the bounds, in points.
---@field borderColor? color|string The colour of the border.
---@field shadowColor? color|string The colour of the shadow.
---@field shadowOpacity? number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius? number The standard deviation of the shadow's blur, in points.
---@field shadowOffset? size|number[]|table Where the shadow falls, in points.
---@field blurRadius? number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius? number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds? boolean Whether what is in the view is cut at its rounded bounds.
---@field onTap? fun(view: view) Called with the view when it is tapped.
---@field onPan? fun(view: view, pan: pan): boolean? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout? fun(view: view) Called when the view is laid out at another size, and the first time.
---@field [integer] view

---A text.
---@class label.options
---@field id? string|identifier Makes the view an element of transitions; unique on a screen.
---@field name? string Only labels the view.
---@field snapshot? snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field anchorPoint? point|number[]|table The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds? rect|number[]|table The view's own coordinates: their origin and its size, in points.
---@field center? point|number[]|table Where the anchor point lies in the superview, in points.
---@field frame? rect|number[]|table The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform? transform A list of transform functions, applied about the anchor point.
---@field perspective? number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin? point|number[]|table The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition? number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided? boolean Whether the view is drawn when seen from behind.
---@field preserves3D? boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha? number The opacity of the view and all in it, 0...1.
---@field isHidden? boolean Whether the view and all in it is left out.
---@field backgroundColor? color|string The colour that fills the bounds.
---@field cornerRadius? number The radius of the corners, in points.
---@field maskedCorners? corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth? number The width of the border inside the bounds, in points.
---@field borderColor? color|string The colour of the border.
---@field shadowColor? color|string The colour of the shadow.
---@field shadowOpacity? number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius? number The standard deviation of the shadow's blur, in points.
---@field shadowOffset? size|number[]|table Where the shadow falls, in points.
---@field blurRadius? number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius? number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds? boolean Whether what is in the view is cut at its rounded bounds.
---@field text? string? The text.
---@field font? font|table The font: size in points, weight and family, or a text style.
---@field textColor? color|string The colour of the text.
---@field textAlignment? textAlignment How lines stand in the bounds.
---@field lineHeightMultiple? number Multiplies the font's line height; what it adds or takes is above the glyphs.
---@field numberOfLines? integer The most lines shown; 0 means as many as there are.
---@field onTap? fun(view: view) Called with the view when it is tapped.
---@field onPan? fun(view: view, pan: pan): boolean? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout? fun(view: view) Called when the view is laid out at another size, and the first time.
---@field [integer] view

---A picture.
---@class image.options
---@field id? string|identifier Makes the view an element of transitions; unique on a screen.
---@field name? string Only labels the view.
---@field snapshot? snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field anchorPoint? point|number[]|table The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds? rect|number[]|table The view's own coordinates: their origin and its size, in points.
---@field center? point|number[]|table Where the anchor point lies in the superview, in points.
---@field frame? rect|number[]|table The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform? transform A list of transform functions, applied about the anchor point.
---@field perspective? number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin? point|number[]|table The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition? number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided? boolean Whether the view is drawn when seen from behind.
---@field preserves3D? boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha? number The opacity of the view and all in it, 0...1.
---@field isHidden? boolean Whether the view and all in it is left out.
---@field backgroundColor? color|string The colour that fills the bounds.
---@field cornerRadius? number The radius of the corners, in points.
---@field maskedCorners? corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth? number The width of the border inside the bounds, in points.
---@field borderColor? color|string The colour of the border.
---@field shadowColor? color|string The colour of the shadow.
---@field shadowOpacity? number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius? number The standard deviation of the shadow's blur, in points.
---@field shadowOffset? size|number[]|table Where the shadow falls, in points.
---@field blurRadius? number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius? number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds? boolean Whether what is in the view is cut at its rounded bounds.
---@field contentMode? contentMode How the picture fits the bounds.
---@field source? string? The PNG or JPEG file, beside the script.
---@field onTap? fun(view: view) Called with the view when it is tapped.
---@field onPan? fun(view: view, pan: pan): boolean? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout? fun(view: view) Called when the view is laid out at another size, and the first time.
---@field [integer] view

---A picture and a text, side by side.
---@class button.options
---@field id? string|identifier Makes the view an element of transitions; unique on a screen.
---@field name? string Only labels the view.
---@field snapshot? snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field anchorPoint? point|number[]|table The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds? rect|number[]|table The view's own coordinates: their origin and its size, in points.
---@field center? point|number[]|table Where the anchor point lies in the superview, in points.
---@field frame? rect|number[]|table The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform? transform A list of transform functions, applied about the anchor point.
---@field perspective? number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin? point|number[]|table The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition? number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided? boolean Whether the view is drawn when seen from behind.
---@field preserves3D? boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha? number The opacity of the view and all in it, 0...1.
---@field isHidden? boolean Whether the view and all in it is left out.
---@field backgroundColor? color|string The colour that fills the bounds.
---@field cornerRadius? number The radius of the corners, in points.
---@field maskedCorners? corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth? number The width of the border inside the bounds, in points.
---@field borderColor? color|string The colour of the border.
---@field shadowColor? color|string The colour of the shadow.
---@field shadowOpacity? number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius? number The standard deviation of the shadow's blur, in points.
---@field shadowOffset? size|number[]|table Where the shadow falls, in points.
---@field blurRadius? number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius? number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds? boolean Whether what is in the view is cut at its rounded bounds.
---@field text? string? The text.
---@field font? font|table The font: size in points, weight and family, or a text style.
---@field textColor? color|string The colour of the text.
---@field textAlignment? textAlignment How lines stand in the bounds.
---@field lineHeightMultiple? number Multiplies the font's line height; what it adds or takes is above the glyphs.
---@field numberOfLines? integer The most lines shown; 0 means as many as there are.
---@field image? string? The button's picture: a PNG or JPEG file, beside the script, painted in the tint colour.
---@field tintColor? color|string The colour of the button's picture.
---@field contentInsets? insets|number[]|table The space around a button's content, in points.
---@field imagePadding? number The space between a button's picture and its text, in points.
---@field onTap? fun(view: view) Called with the view when it is tapped.
---@field onPan? fun(view: view, pan: pan): boolean? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout? fun(view: view) Called when the view is laid out at another size, and the first time.
---@field [integer] view

---A view whose content is larger than itself.
---@class scrollView.options
---@field id? string|identifier Makes the view an element of transitions; unique on a screen.
---@field name? string Only labels the view.
---@field snapshot? snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field anchorPoint? point|number[]|table The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds? rect|number[]|table The view's own coordinates: their origin and its size, in points.
---@field center? point|number[]|table Where the anchor point lies in the superview, in points.
---@field frame? rect|number[]|table The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform? transform A list of transform functions, applied about the anchor point.
---@field perspective? number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin? point|number[]|table The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition? number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided? boolean Whether the view is drawn when seen from behind.
---@field preserves3D? boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha? number The opacity of the view and all in it, 0...1.
---@field isHidden? boolean Whether the view and all in it is left out.
---@field backgroundColor? color|string The colour that fills the bounds.
---@field cornerRadius? number The radius of the corners, in points.
---@field maskedCorners? corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth? number The width of the border inside the bounds, in points.
---@field borderColor? color|string The colour of the border.
---@field shadowColor? color|string The colour of the shadow.
---@field shadowOpacity? number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius? number The standard deviation of the shadow's blur, in points.
---@field shadowOffset? size|number[]|table Where the shadow falls, in points.
---@field blurRadius? number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius? number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds? boolean Whether what is in the view is cut at its rounded bounds.
---@field contentSize? size|number[]|table The size of what scrolls, in points.
---@field contentOffset? point|number[]|table The point of the content at the top left corner, in points.
---@field contentInset? insets|number[]|table Extra space around what scrolls, in points.
---@field bounces? boolean Whether scrolling goes past the edges and returns.
---@field isPagingEnabled? boolean Whether scrolling comes to rest at multiples of the bounds' size.
---@field showsHorizontalScrollIndicator? boolean Whether scrolling shows which part of the content's width is seen.
---@field showsVerticalScrollIndicator? boolean Whether scrolling shows which part of the content's height is seen.
---@field indicatorStyle? indicatorStyle The colour of the scroll indicators.
---@field scrollIndicatorInsets? insets|number[]|table The space between the edges and the scroll indicators, in points.
---@field onTap? fun(view: view) Called with the view when it is tapped.
---@field onPan? fun(view: view, pan: pan): boolean? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout? fun(view: view) Called when the view is laid out at another size, and the first time.
---@field onScroll? fun(view: scrollView, newY: number, oldY: number): number|point|nil Called when the offset changes, but by animations. What it returns is where the scrolling goes on.
---@field [integer] view

---A view that lines up its subviews, by constraints.
---@class stack.options
---@field id? string|identifier Makes the view an element of transitions; unique on a screen.
---@field name? string Only labels the view.
---@field snapshot? snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field axis? layoutAxis The way in which it goes.
---@field spacing? number Points between its views.
---@field alignment? stackAlignment How its views stand across it.
---@field distribution? stackDistribution How its views share its length.
---@field anchorPoint? point|number[]|table The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds? rect|number[]|table The view's own coordinates: their origin and its size, in points.
---@field center? point|number[]|table Where the anchor point lies in the superview, in points.
---@field frame? rect|number[]|table The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform? transform A list of transform functions, applied about the anchor point.
---@field perspective? number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin? point|number[]|table The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition? number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided? boolean Whether the view is drawn when seen from behind.
---@field preserves3D? boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha? number The opacity of the view and all in it, 0...1.
---@field isHidden? boolean Whether the view and all in it is left out.
---@field backgroundColor? color|string The colour that fills the bounds.
---@field cornerRadius? number The radius of the corners, in points.
---@field maskedCorners? corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth? number The width of the border inside the bounds, in points.
---@field borderColor? color|string The colour of the border.
---@field shadowColor? color|string The colour of the shadow.
---@field shadowOpacity? number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius? number The standard deviation of the shadow's blur, in points.
---@field shadowOffset? size|number[]|table Where the shadow falls, in points.
---@field blurRadius? number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius? number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds? boolean Whether what is in the view is cut at its rounded bounds.
---@field onTap? fun(view: view) Called with the view when it is tapped.
---@field onPan? fun(view: view, pan: pan): boolean? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout? fun(view: view) Called when the view is laid out at another size, and the first time.
---@field [integer] view

---A root view with what surrounds it: size, safe area, traits.
---@class screen.options
---@field id? string|identifier Makes the view an element of transitions; unique on a screen.
---@field name? string Only labels the view.
---@field snapshot? snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field device? string Size, safe area and scale of a device of `m.devices`.
---@field size? size|number[] In points. (default {390, 844})
---@field traits? traits|table What it is seen with.
---@field onTraitsChange? fun(screen: screen, old: traits) Called with the screen and its old traits.
---@field anchorPoint? point|number[]|table The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds? rect|number[]|table The view's own coordinates: their origin and its size, in points.
---@field center? point|number[]|table Where the anchor point lies in the superview, in points.
---@field frame? rect|number[]|table The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform? transform A list of transform functions, applied about the anchor point.
---@field perspective? number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin? point|number[]|table The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition? number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided? boolean Whether the view is drawn when seen from behind.
---@field preserves3D? boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha? number The opacity of the view and all in it, 0...1.
---@field isHidden? boolean Whether the view and all in it is left out.
---@field backgroundColor? color|string The colour that fills the bounds.
---@field cornerRadius? number The radius of the corners, in points.
---@field maskedCorners? corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth? number The width of the border inside the bounds, in points.
---@field borderColor? color|string The colour of the border.
---@field shadowColor? color|string The colour of the shadow.
---@field shadowOpacity? number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius? number The standard deviation of the shadow's blur, in points.
---@field shadowOffset? size|number[]|table Where the shadow falls, in points.
---@field blurRadius? number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius? number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds? boolean Whether what is in the view is cut at its rounded bounds.
---@field safeArea? insets|number[]|table What the device covers, in points.
---@field preferredStatusBarStyle? statusBarStyle The look of the status bar; in an animation it fades to the new one.
---@field showsStatusBar? boolean Whether there is a status bar above all content; in an animation it fades.
---@field onTap? fun(view: view) Called with the view when it is tapped.
---@field onPan? fun(view: view, pan: pan): boolean? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout? fun(view: view) Called when the view is laid out at another size, and the first time.
---@field [integer] view

---A font.
---@class font.options
---@field style? textStyle A text style: its size and weight unless given; it grows with the content size category.
---@field size? number In points; with a style, in the content size category `large`. (default 17)
---@field weight? fontWeight From ultraLight to black. (default regular)
---@field family? string A family; an unknown one is drawn in Inter. (default Inter)

---Exactly one of: mass, stiffness, damping; response, dampingRatio; duration, bounce; settle; cutoff.
---@class spring.options
---@field mass? number 1 unless given.
---@field stiffness? number Of the spring.
---@field damping? number The friction.
---@field initialVelocity? number In distances per second, positive towards the end.
---@field response? number The period without damping, in seconds.
---@field dampingRatio? number 1 is critical.
---@field duration? number Perceptual, in seconds, as SwiftUI has it.
---@field bounce? number Between -1 and 1, both excluded; overdamped below 0, whatever the profile.
---@field settle? number Seconds until it stays within a thousandth of the end.
---@field cutoff? number Seconds until it is exactly at the end.
---@field mode? springMode How it lands at the cut-off; by default smooth.
---@field crossing? integer Which turn (smooth) or passage (exact) the cut-off is, by default 2.
---@field tolerance? number Pixels that may be left over with mode budget; by default 0.5.
---@field distance? number Points to travel with mode budget; by default those of each property.
---@field tail? number The last part, 0...1, that mode blend bends; by default 0.2.
---@field profile? springProfile Whether damping ratios above 1 are clamped; by default uikit.

---What a screen is seen with; what is not given keeps its value.
---@class traits.options
---@field userInterfaceStyle? userInterfaceStyle Light or dark. (default light)
---@field displayScale? number Pixels per point. (default 2)
---@field reduceMotion? boolean Whether the viewer asked for less motion. (default false)
---@field preferredContentSizeCategory? contentSizeCategory How large the viewer wants text styles. (default large)

---The options of :render.
---@class render.options
---@field fps? number Frames per second.
---@field scale? number Pixels per point.
---@field at? number|string The time of a single picture, seconds or a mark; by default 0.

---The options of frame:render.
---@class frame.render.options
---@field fps? number Frames per second.
---@field scale? number Pixels per point.

---The options of clip:sample.
---@class sample.options
---@field fps? number Frames per second. (default 60)
---@field times? (number|string)[] The times, seconds or marks, instead of a rate.
---@field views? (string|identifier|view)[] Ids or names; by default every view that has one.
---@field properties? string[] By default every property that changes.

---The options of m.animator.
---@class animator.options
---@field duration? number In seconds; without one as long as its longest spring, else 0.25.
---@field curve? curve|curveName Bends the time of all that has no curve of its own. (default easeInOut)
---@field animations fun() Assigns the end values.
---@field repeatCount? number|"forever" How often it runs, or "forever". (default 1)
---@field autoreverses? boolean Whether every run is followed by one back. (default false)
---@field scrubsLinearly? boolean Whether a scrub undoes the curve. (default true)
---@field pausesOnCompletion? boolean Whether it stays active at its end. (default false)
---@field isInterruptible? boolean Whether it may be paused, scrubbed, reversed, stopped. (default true)

---The options of m.animate.
---@class animate.options
---@field duration? number In seconds; without one as long as its longest spring, else 0.25.
---@field curve? curve|curveName Bends the time of all that has no curve of its own. (default easeInOut)
---@field animations fun() Assigns the end values.
---@field repeatCount? number|"forever" How often it runs, or "forever". (default 1)
---@field autoreverses? boolean Whether every run is followed by one back. (default false)
---@field delay? number In seconds. (default 0)
---@field completion? fun(position: animatingPosition) Called at the end.

---The options of animator:start.
---@class start.options
---@field after? number In seconds. (default 0)

---The options of animator:continue.
---@class continue.options
---@field curve? curve|curveName Leads from what is seen to the end.
---@field durationFactor? number Times the original duration; 0 means the time that remained. (default 0)

---The options of animator:drive.
---@class drive.options
---@field by view The view whose property it goes by.
---@field property string A number of it: `contentOffset.y`, `alpha`.
---@field from number The number at its start.
---@field to number The number at its end.

---The options of m.stage.
---@class stage.options
---@field screen screen|view What is shown.
---@field scale? number Pixels per point of pictures; by default the screen's display scale.

---The options of stage:present.
---@class present.options
---@field definition? transitionDefinition|table<string|identifier, style|transform>|table[] Which element comes and goes how: a definition, or the table that `m.transitionDefinition` takes.
---@field transition? transitionDefinition|table<string|identifier, style|transform>|table[] The same as `definition`.
---@field presentation? presentation What is there afterwards. (default over)
---@field duration? number In seconds. (default 0.5)
---@field curve? curve|curveName Bends the time of all that has no curve of its own. (default easeInOut)
---@field alongside? animator Plays on its clock and in its direction, and completes with it.

---The options of stage:push.
---@class push.options
---@field definition? transitionDefinition|table<string|identifier, style|transform>|table[] Which element comes and goes how: a definition, or the table that `m.transitionDefinition` takes.
---@field transition? transitionDefinition|table<string|identifier, style|transform>|table[] The same as `definition`.
---@field presentation? presentation What is there afterwards. (default replace)
---@field duration? number In seconds. (default 0.5)
---@field curve? curve|curveName Bends the time of all that has no curve of its own. (default easeInOut)
---@field alongside? animator Plays on its clock and in its direction, and completes with it.

---The options of stage:dismiss.
---@class dismiss.options
---@field definition? transitionDefinition|table<string|identifier, style|transform>|table[] Which element comes and goes how: a definition, or the table that `m.transitionDefinition` takes.
---@field transition? transitionDefinition|table<string|identifier, style|transform>|table[] The same as `definition`.
---@field duration? number In seconds.
---@field curve? curve|curveName Bends the time of all that has no curve of its own.
---@field alongside? animator Plays on its clock and in its direction, and completes with it.

---The options of stage:pop.
---@class pop.options
---@field definition? transitionDefinition|table<string|identifier, style|transform>|table[] Which element comes and goes how: a definition, or the table that `m.transitionDefinition` takes.
---@field transition? transitionDefinition|table<string|identifier, style|transform>|table[] The same as `definition`.
---@field duration? number In seconds.
---@field curve? curve|curveName Bends the time of all that has no curve of its own.
---@field alongside? animator Plays on its clock and in its direction, and completes with it.

---The options of stage:drag.
---@class drag.options
---@field on view|identifier|string The view under the finger, by handle, id or name.
---@field by point|number[] The way of the finger, in points.
---@field duration? number In seconds. (default 0.25)
---@field curve? curve|curveName Bends the finger's time. (default easeInOut)
---@field at? point|number[] Where it touches, in the view's own coordinates; by default the middle.
---@field samples? integer The number of events; by default one every 1/120 s.
---@field releaseVelocity? point|number[] How fast it leaves, in points per second; by default as its curve ends.

---The options of stage:fling.
---@class fling.options
---@field on view|identifier|string The view under the finger, by handle, id or name.
---@field velocity point|number[] How fast the finger leaves, in points per second.
---@field at? point|number[] Where it touches, in the view's own coordinates; by default the middle.

---The options of m.crossfade.
---@class crossfade.options
---@field delay? number When it begins, as a fraction of the whole. (default 0)
---@field duration? number How long it takes, as a fraction of the whole; by default to the end.
---@field curve? curve|curveName By default the transition's.
---@field fade? boolean Whether it fades on the way: by default all but edgeTranslation, none and sharedElement do.

---The options of m.edgeTranslation.
---@class edgeTranslation.options
---@field delay? number When it begins, as a fraction of the whole. (default 0)
---@field duration? number How long it takes, as a fraction of the whole; by default to the end.
---@field curve? curve|curveName By default the transition's.
---@field fade? boolean Whether it fades on the way: by default all but edgeTranslation, none and sharedElement do.
---@field [integer] edge

---The options of m.sharedElement.
---@class sharedElement.options
---@field delay? number When it begins, as a fraction of the whole. (default 0)
---@field duration? number How long it takes, as a fraction of the whole; by default to the end.
---@field curve? curve|curveName By default the transition's.
---@field fade? boolean Whether it fades on the way: by default all but edgeTranslation, none and sharedElement do.
---@field path? motionPath The way of its center; an arc excludes curves for x and y. (default line)
---@field resize? resize How its content fills it; by default what its snapshot does by itself.
---@field zPosition? number Where positive it is above its siblings on the way, the highest on top. (default 0)
---@field x? curve|curveName A curve of its own.
---@field y? curve|curveName A curve of its own.
---@field width? curve|curveName A curve of its own.
---@field height? curve|curveName A curve of its own.
---@field frame? curve|curveName A curve of its own.
---@field bounds? curve|curveName A curve of its own.
---@field center? curve|curveName A curve of its own.
---@field anchorPoint? curve|curveName A curve of its own.
---@field transform? curve|curveName A curve of its own.
---@field perspective? curve|curveName A curve of its own.
---@field perspectiveOrigin? curve|curveName A curve of its own.
---@field alpha? curve|curveName A curve of its own.
---@field backgroundColor? curve|curveName A curve of its own.
---@field cornerRadius? curve|curveName A curve of its own.
---@field maskedCorners? curve|curveName A curve of its own.
---@field borderWidth? curve|curveName A curve of its own.
---@field borderColor? curve|curveName A curve of its own.
---@field shadowColor? curve|curveName A curve of its own.
---@field shadowOpacity? curve|curveName A curve of its own.
---@field shadowRadius? curve|curveName A curve of its own.
---@field shadowOffset? curve|curveName A curve of its own.
---@field blurRadius? curve|curveName A curve of its own.
---@field backdropBlurRadius? curve|curveName A curve of its own.
---@field fontSize? curve|curveName A curve of its own.
---@field textColor? curve|curveName A curve of its own.
---@field contentOffset? curve|curveName A curve of its own.
---@field scrollIndicatorAlpha? curve|curveName A curve of its own.
---@field safeArea? curve|curveName A curve of its own.
---@field darkness? curve|curveName A curve of its own.
---@field statusBarColor? curve|curveName A curve of its own.
---@field statusBarAlpha? curve|curveName A curve of its own.
---@field textSide? curve|curveName A curve of its own.
---@field textWeight? curve|curveName A curve of its own.
---@field textLineHeight? curve|curveName A curve of its own.
---@field contentModeMix? curve|curveName A curve of its own.

---The options of m.blur.
---@class blur.options
---@field delay? number When it begins, as a fraction of the whole. (default 0)
---@field duration? number How long it takes, as a fraction of the whole; by default to the end.
---@field curve? curve|curveName By default the transition's.
---@field fade? boolean Whether it fades on the way: by default all but edgeTranslation, none and sharedElement do.
---@field [integer] number

---The options of m.translateX.
---@class translateX.options
---@field delay? number When it begins, as a fraction of the whole. (default 0)
---@field duration? number How long it takes, as a fraction of the whole; by default to the end.
---@field curve? curve|curveName By default the transition's.
---@field fade? boolean Whether it fades on the way: by default all but edgeTranslation, none and sharedElement do.
---@field [integer] number

---The options of m.translateY.
---@class translateY.options
---@field delay? number When it begins, as a fraction of the whole. (default 0)
---@field duration? number How long it takes, as a fraction of the whole; by default to the end.
---@field curve? curve|curveName By default the transition's.
---@field fade? boolean Whether it fades on the way: by default all but edgeTranslation, none and sharedElement do.
---@field [integer] number

---The options of m.anchorTranslation.
---@class anchorTranslation.options
---@field delay? number When it begins, as a fraction of the whole. (default 0)
---@field duration? number How long it takes, as a fraction of the whole; by default to the end.
---@field curve? curve|curveName By default the transition's.
---@field fade? boolean Whether it fades on the way: by default all but edgeTranslation, none and sharedElement do.
---@field relativeTo string|identifier The element whose way it follows.
---@field at? anchorPlace|point Which point of that; by default the middle of the nearest edge.

---The options of m.none.
---@class none.options
---@field delay? number When it begins, as a fraction of the whole. (default 0)
---@field duration? number How long it takes, as a fraction of the whole; by default to the end.
---@field curve? curve|curveName By default the transition's.
---@field fade? boolean Whether it fades on the way: by default all but edgeTranslation, none and sharedElement do.

---The options of m.transformed.
---@class transformed.options
---@field delay? number When it begins, as a fraction of the whole. (default 0)
---@field duration? number How long it takes, as a fraction of the whole; by default to the end.
---@field curve? curve|curveName By default the transition's.
---@field fade? boolean Whether it fades on the way: by default all but edgeTranslation, none and sharedElement do.
---@field [integer] transform

---The options of m.transition.
---@class transition.options
---@field from screen|view The view tree it begins with.
---@field to screen|view The view tree it ends with.
---@field definition? transitionDefinition|table<string|identifier, style|transform>|table[] Which element comes and goes how: a definition, or the table that `m.transitionDefinition` takes.
---@field presentation? presentation What is there afterwards. (default replace)
---@field duration? number In seconds. (default 0.5)
---@field curve? curve|curveName Bends the time of all that has no curve of its own. (default easeInOut)
---@field alongside? animator Plays on its clock and in its direction, and completes with it.

---A rectangle that holds other views.
---@class view
---@field id string|identifier|nil The identifier, as one if it was declared as one.
---@field name string? The label that takes no part in anything.
---@field snapshot snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field superview view? The view it is in, or nil. (read-only)
---@field subviews view[] The views in it, back to front: a new list each time. (read-only)
---@field anchorPoint point The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds rect The view's own coordinates: their origin and its size, in points.
---@field center point Where the anchor point lies in the superview, in points.
---@field frame rect The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform transform A list of transform functions, applied about the anchor point.
---@field perspective number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin point The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided boolean Whether the view is drawn when seen from behind.
---@field preserves3D boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha number The opacity of the view and all in it, 0...1.
---@field isHidden boolean Whether the view and all in it is left out.
---@field backgroundColor color The colour that fills the bounds.
---@field cornerRadius number The radius of the corners, in points.
---@field maskedCorners corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth number The width of the border inside the bounds, in points.
---@field borderColor color The colour of the border.
---@field shadowColor color The colour of the shadow.
---@field shadowOpacity number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius number The standard deviation of the shadow's blur, in points.
---@field shadowOffset size Where the shadow falls, in points.
---@field blurRadius number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds boolean Whether what is in the view is cut at its rounded bounds.
---@field onTap (fun(view: view))? Called with the view when it is tapped.
---@field onPan (fun(view: view, pan: pan): boolean?)? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout (fun(view: view))? Called when the view is laid out at another size, and the first time.
---@field topAnchor layoutAnchor The top edge. (read-only)
---@field leadingAnchor layoutAnchor The leading edge: the left one. (read-only)
---@field trailingAnchor layoutAnchor The trailing edge: the right one. (read-only)
---@field leftAnchor layoutAnchor The left edge. (read-only)
---@field rightAnchor layoutAnchor The right edge. (read-only)
---@field bottomAnchor layoutAnchor The bottom edge. (read-only)
---@field centerXAnchor layoutAnchor The middle between left and right. (read-only)
---@field centerYAnchor layoutAnchor The middle between top and bottom. (read-only)
---@field widthAnchor layoutAnchor The width. (read-only)
---@field heightAnchor layoutAnchor The height. (read-only)
---@field firstBaselineAnchor layoutAnchor The baseline of the first line of text. (read-only)
---@field lastBaselineAnchor layoutAnchor The baseline of the last line of text. (read-only)
---@field horizontalAnchors layoutAnchor Leading and trailing edge. (read-only)
---@field verticalAnchors layoutAnchor Top and bottom edge. (read-only)
---@field edgeAnchors layoutAnchor All four edges. (read-only)
---@field sizeAnchors layoutAnchor Width and height. (read-only)
---@field centerAnchors layoutAnchor Both middles. (read-only)
---@field safeAreaLayoutGuide layoutGuide The part of the view that no bar of the screen covers. (read-only)
---@field layoutMarginsGuide layoutGuide That part, 16 points in from its sides. (read-only)
local view = {}

---Makes a view a subview, in front or at a place counted from 1; returns it.
---@param child view
---@param index? integer By default the last.
---@return view
function view:add(child, index) end

---Takes the view out of its superview; returns it.
---@return view
function view:remove() end

---The view in this one (or itself) with an id or a name; an error if there is none.
---@param which view|identifier|string
---@return view
function view:find(which) end

---A copy of the view and all in it; names are kept, ids dropped.
---@return view
function view:copy() end

---A point of this view's coordinates in another's; without one on the stage.
---@param point point
---@param to? view|identifier|string
---@return point
function view:convert(point, to) end

---The tree as text, one view a line.
---@return string
function view:describe() end

---Gives views the frames that follow from constraints now: inside an animation it moves them.
function view:layoutIfNeeded() end

---How strongly it is kept from being larger than its content; 250 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function view:setContentHuggingPriority(priority, axis) end

---How strongly it is kept from being smaller than its content; 750 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function view:setContentCompressionResistancePriority(priority, axis) end

---A text.
---@class label: view
---@field id string|identifier|nil The identifier, as one if it was declared as one.
---@field name string? The label that takes no part in anything.
---@field snapshot snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field superview view? The view it is in, or nil. (read-only)
---@field subviews view[] The views in it, back to front: a new list each time. (read-only)
---@field anchorPoint point The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds rect The view's own coordinates: their origin and its size, in points.
---@field center point Where the anchor point lies in the superview, in points.
---@field frame rect The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform transform A list of transform functions, applied about the anchor point.
---@field perspective number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin point The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided boolean Whether the view is drawn when seen from behind.
---@field preserves3D boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha number The opacity of the view and all in it, 0...1.
---@field isHidden boolean Whether the view and all in it is left out.
---@field backgroundColor color The colour that fills the bounds.
---@field cornerRadius number The radius of the corners, in points.
---@field maskedCorners corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth number The width of the border inside the bounds, in points.
---@field borderColor color The colour of the border.
---@field shadowColor color The colour of the shadow.
---@field shadowOpacity number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius number The standard deviation of the shadow's blur, in points.
---@field shadowOffset size Where the shadow falls, in points.
---@field blurRadius number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds boolean Whether what is in the view is cut at its rounded bounds.
---@field onTap (fun(view: view))? Called with the view when it is tapped.
---@field onPan (fun(view: view, pan: pan): boolean?)? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout (fun(view: view))? Called when the view is laid out at another size, and the first time.
---@field topAnchor layoutAnchor The top edge. (read-only)
---@field leadingAnchor layoutAnchor The leading edge: the left one. (read-only)
---@field trailingAnchor layoutAnchor The trailing edge: the right one. (read-only)
---@field leftAnchor layoutAnchor The left edge. (read-only)
---@field rightAnchor layoutAnchor The right edge. (read-only)
---@field bottomAnchor layoutAnchor The bottom edge. (read-only)
---@field centerXAnchor layoutAnchor The middle between left and right. (read-only)
---@field centerYAnchor layoutAnchor The middle between top and bottom. (read-only)
---@field widthAnchor layoutAnchor The width. (read-only)
---@field heightAnchor layoutAnchor The height. (read-only)
---@field firstBaselineAnchor layoutAnchor The baseline of the first line of text. (read-only)
---@field lastBaselineAnchor layoutAnchor The baseline of the last line of text. (read-only)
---@field horizontalAnchors layoutAnchor Leading and trailing edge. (read-only)
---@field verticalAnchors layoutAnchor Top and bottom edge. (read-only)
---@field edgeAnchors layoutAnchor All four edges. (read-only)
---@field sizeAnchors layoutAnchor Width and height. (read-only)
---@field centerAnchors layoutAnchor Both middles. (read-only)
---@field safeAreaLayoutGuide layoutGuide The part of the view that no bar of the screen covers. (read-only)
---@field layoutMarginsGuide layoutGuide That part, 16 points in from its sides. (read-only)
---@field text string? The text.
---@field font font The font: size in points, weight and family, or a text style.
---@field textColor color The colour of the text.
---@field textAlignment textAlignment How lines stand in the bounds.
---@field lineHeightMultiple number Multiplies the font's line height; what it adds or takes is above the glyphs.
---@field numberOfLines integer The most lines shown; 0 means as many as there are.
local label = {}

---Makes a view a subview, in front or at a place counted from 1; returns it.
---@param child view
---@param index? integer By default the last.
---@return view
function label:add(child, index) end

---Takes the view out of its superview; returns it.
---@return view
function label:remove() end

---The view in this one (or itself) with an id or a name; an error if there is none.
---@param which view|identifier|string
---@return view
function label:find(which) end

---A copy of the view and all in it; names are kept, ids dropped.
---@return view
function label:copy() end

---A point of this view's coordinates in another's; without one on the stage.
---@param point point
---@param to? view|identifier|string
---@return point
function label:convert(point, to) end

---The tree as text, one view a line.
---@return string
function label:describe() end

---Gives views the frames that follow from constraints now: inside an animation it moves them.
function label:layoutIfNeeded() end

---How strongly it is kept from being larger than its content; 250 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function label:setContentHuggingPriority(priority, axis) end

---How strongly it is kept from being smaller than its content; 750 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function label:setContentCompressionResistancePriority(priority, axis) end

---A picture.
---@class image: view
---@field id string|identifier|nil The identifier, as one if it was declared as one.
---@field name string? The label that takes no part in anything.
---@field snapshot snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field superview view? The view it is in, or nil. (read-only)
---@field subviews view[] The views in it, back to front: a new list each time. (read-only)
---@field anchorPoint point The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds rect The view's own coordinates: their origin and its size, in points.
---@field center point Where the anchor point lies in the superview, in points.
---@field frame rect The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform transform A list of transform functions, applied about the anchor point.
---@field perspective number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin point The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided boolean Whether the view is drawn when seen from behind.
---@field preserves3D boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha number The opacity of the view and all in it, 0...1.
---@field isHidden boolean Whether the view and all in it is left out.
---@field backgroundColor color The colour that fills the bounds.
---@field cornerRadius number The radius of the corners, in points.
---@field maskedCorners corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth number The width of the border inside the bounds, in points.
---@field borderColor color The colour of the border.
---@field shadowColor color The colour of the shadow.
---@field shadowOpacity number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius number The standard deviation of the shadow's blur, in points.
---@field shadowOffset size Where the shadow falls, in points.
---@field blurRadius number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds boolean Whether what is in the view is cut at its rounded bounds.
---@field onTap (fun(view: view))? Called with the view when it is tapped.
---@field onPan (fun(view: view, pan: pan): boolean?)? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout (fun(view: view))? Called when the view is laid out at another size, and the first time.
---@field topAnchor layoutAnchor The top edge. (read-only)
---@field leadingAnchor layoutAnchor The leading edge: the left one. (read-only)
---@field trailingAnchor layoutAnchor The trailing edge: the right one. (read-only)
---@field leftAnchor layoutAnchor The left edge. (read-only)
---@field rightAnchor layoutAnchor The right edge. (read-only)
---@field bottomAnchor layoutAnchor The bottom edge. (read-only)
---@field centerXAnchor layoutAnchor The middle between left and right. (read-only)
---@field centerYAnchor layoutAnchor The middle between top and bottom. (read-only)
---@field widthAnchor layoutAnchor The width. (read-only)
---@field heightAnchor layoutAnchor The height. (read-only)
---@field firstBaselineAnchor layoutAnchor The baseline of the first line of text. (read-only)
---@field lastBaselineAnchor layoutAnchor The baseline of the last line of text. (read-only)
---@field horizontalAnchors layoutAnchor Leading and trailing edge. (read-only)
---@field verticalAnchors layoutAnchor Top and bottom edge. (read-only)
---@field edgeAnchors layoutAnchor All four edges. (read-only)
---@field sizeAnchors layoutAnchor Width and height. (read-only)
---@field centerAnchors layoutAnchor Both middles. (read-only)
---@field safeAreaLayoutGuide layoutGuide The part of the view that no bar of the screen covers. (read-only)
---@field layoutMarginsGuide layoutGuide That part, 16 points in from its sides. (read-only)
---@field contentMode contentMode How the picture fits the bounds.
---@field source string? The PNG or JPEG file, beside the script.
local image = {}

---Makes a view a subview, in front or at a place counted from 1; returns it.
---@param child view
---@param index? integer By default the last.
---@return view
function image:add(child, index) end

---Takes the view out of its superview; returns it.
---@return view
function image:remove() end

---The view in this one (or itself) with an id or a name; an error if there is none.
---@param which view|identifier|string
---@return view
function image:find(which) end

---A copy of the view and all in it; names are kept, ids dropped.
---@return view
function image:copy() end

---A point of this view's coordinates in another's; without one on the stage.
---@param point point
---@param to? view|identifier|string
---@return point
function image:convert(point, to) end

---The tree as text, one view a line.
---@return string
function image:describe() end

---Gives views the frames that follow from constraints now: inside an animation it moves them.
function image:layoutIfNeeded() end

---How strongly it is kept from being larger than its content; 250 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function image:setContentHuggingPriority(priority, axis) end

---How strongly it is kept from being smaller than its content; 750 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function image:setContentCompressionResistancePriority(priority, axis) end

---A picture and a text, side by side.
---@class button: view
---@field id string|identifier|nil The identifier, as one if it was declared as one.
---@field name string? The label that takes no part in anything.
---@field snapshot snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field superview view? The view it is in, or nil. (read-only)
---@field subviews view[] The views in it, back to front: a new list each time. (read-only)
---@field anchorPoint point The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds rect The view's own coordinates: their origin and its size, in points.
---@field center point Where the anchor point lies in the superview, in points.
---@field frame rect The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform transform A list of transform functions, applied about the anchor point.
---@field perspective number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin point The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided boolean Whether the view is drawn when seen from behind.
---@field preserves3D boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha number The opacity of the view and all in it, 0...1.
---@field isHidden boolean Whether the view and all in it is left out.
---@field backgroundColor color The colour that fills the bounds.
---@field cornerRadius number The radius of the corners, in points.
---@field maskedCorners corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth number The width of the border inside the bounds, in points.
---@field borderColor color The colour of the border.
---@field shadowColor color The colour of the shadow.
---@field shadowOpacity number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius number The standard deviation of the shadow's blur, in points.
---@field shadowOffset size Where the shadow falls, in points.
---@field blurRadius number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds boolean Whether what is in the view is cut at its rounded bounds.
---@field onTap (fun(view: view))? Called with the view when it is tapped.
---@field onPan (fun(view: view, pan: pan): boolean?)? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout (fun(view: view))? Called when the view is laid out at another size, and the first time.
---@field topAnchor layoutAnchor The top edge. (read-only)
---@field leadingAnchor layoutAnchor The leading edge: the left one. (read-only)
---@field trailingAnchor layoutAnchor The trailing edge: the right one. (read-only)
---@field leftAnchor layoutAnchor The left edge. (read-only)
---@field rightAnchor layoutAnchor The right edge. (read-only)
---@field bottomAnchor layoutAnchor The bottom edge. (read-only)
---@field centerXAnchor layoutAnchor The middle between left and right. (read-only)
---@field centerYAnchor layoutAnchor The middle between top and bottom. (read-only)
---@field widthAnchor layoutAnchor The width. (read-only)
---@field heightAnchor layoutAnchor The height. (read-only)
---@field firstBaselineAnchor layoutAnchor The baseline of the first line of text. (read-only)
---@field lastBaselineAnchor layoutAnchor The baseline of the last line of text. (read-only)
---@field horizontalAnchors layoutAnchor Leading and trailing edge. (read-only)
---@field verticalAnchors layoutAnchor Top and bottom edge. (read-only)
---@field edgeAnchors layoutAnchor All four edges. (read-only)
---@field sizeAnchors layoutAnchor Width and height. (read-only)
---@field centerAnchors layoutAnchor Both middles. (read-only)
---@field safeAreaLayoutGuide layoutGuide The part of the view that no bar of the screen covers. (read-only)
---@field layoutMarginsGuide layoutGuide That part, 16 points in from its sides. (read-only)
---@field text string? The text.
---@field font font The font: size in points, weight and family, or a text style.
---@field textColor color The colour of the text.
---@field textAlignment textAlignment How lines stand in the bounds.
---@field lineHeightMultiple number Multiplies the font's line height; what it adds or takes is above the glyphs.
---@field numberOfLines integer The most lines shown; 0 means as many as there are.
---@field image string? The button's picture: a PNG or JPEG file, beside the script, painted in the tint colour.
---@field tintColor color The colour of the button's picture.
---@field contentInsets insets The space around a button's content, in points.
---@field imagePadding number The space between a button's picture and its text, in points.
local button = {}

---Makes a view a subview, in front or at a place counted from 1; returns it.
---@param child view
---@param index? integer By default the last.
---@return view
function button:add(child, index) end

---Takes the view out of its superview; returns it.
---@return view
function button:remove() end

---The view in this one (or itself) with an id or a name; an error if there is none.
---@param which view|identifier|string
---@return view
function button:find(which) end

---A copy of the view and all in it; names are kept, ids dropped.
---@return view
function button:copy() end

---A point of this view's coordinates in another's; without one on the stage.
---@param point point
---@param to? view|identifier|string
---@return point
function button:convert(point, to) end

---The tree as text, one view a line.
---@return string
function button:describe() end

---Gives views the frames that follow from constraints now: inside an animation it moves them.
function button:layoutIfNeeded() end

---How strongly it is kept from being larger than its content; 250 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function button:setContentHuggingPriority(priority, axis) end

---How strongly it is kept from being smaller than its content; 750 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function button:setContentCompressionResistancePriority(priority, axis) end

---A view whose content is larger than itself.
---@class scrollView: view
---@field id string|identifier|nil The identifier, as one if it was declared as one.
---@field name string? The label that takes no part in anything.
---@field snapshot snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field superview view? The view it is in, or nil. (read-only)
---@field subviews view[] The views in it, back to front: a new list each time. (read-only)
---@field anchorPoint point The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds rect The view's own coordinates: their origin and its size, in points.
---@field center point Where the anchor point lies in the superview, in points.
---@field frame rect The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform transform A list of transform functions, applied about the anchor point.
---@field perspective number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin point The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided boolean Whether the view is drawn when seen from behind.
---@field preserves3D boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha number The opacity of the view and all in it, 0...1.
---@field isHidden boolean Whether the view and all in it is left out.
---@field backgroundColor color The colour that fills the bounds.
---@field cornerRadius number The radius of the corners, in points.
---@field maskedCorners corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth number The width of the border inside the bounds, in points.
---@field borderColor color The colour of the border.
---@field shadowColor color The colour of the shadow.
---@field shadowOpacity number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius number The standard deviation of the shadow's blur, in points.
---@field shadowOffset size Where the shadow falls, in points.
---@field blurRadius number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds boolean Whether what is in the view is cut at its rounded bounds.
---@field onTap (fun(view: view))? Called with the view when it is tapped.
---@field onPan (fun(view: view, pan: pan): boolean?)? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout (fun(view: view))? Called when the view is laid out at another size, and the first time.
---@field topAnchor layoutAnchor The top edge. (read-only)
---@field leadingAnchor layoutAnchor The leading edge: the left one. (read-only)
---@field trailingAnchor layoutAnchor The trailing edge: the right one. (read-only)
---@field leftAnchor layoutAnchor The left edge. (read-only)
---@field rightAnchor layoutAnchor The right edge. (read-only)
---@field bottomAnchor layoutAnchor The bottom edge. (read-only)
---@field centerXAnchor layoutAnchor The middle between left and right. (read-only)
---@field centerYAnchor layoutAnchor The middle between top and bottom. (read-only)
---@field widthAnchor layoutAnchor The width. (read-only)
---@field heightAnchor layoutAnchor The height. (read-only)
---@field firstBaselineAnchor layoutAnchor The baseline of the first line of text. (read-only)
---@field lastBaselineAnchor layoutAnchor The baseline of the last line of text. (read-only)
---@field horizontalAnchors layoutAnchor Leading and trailing edge. (read-only)
---@field verticalAnchors layoutAnchor Top and bottom edge. (read-only)
---@field edgeAnchors layoutAnchor All four edges. (read-only)
---@field sizeAnchors layoutAnchor Width and height. (read-only)
---@field centerAnchors layoutAnchor Both middles. (read-only)
---@field safeAreaLayoutGuide layoutGuide The part of the view that no bar of the screen covers. (read-only)
---@field layoutMarginsGuide layoutGuide That part, 16 points in from its sides. (read-only)
---@field contentSize size The size of what scrolls, in points.
---@field contentOffset point The point of the content at the top left corner, in points.
---@field contentInset insets Extra space around what scrolls, in points.
---@field bounces boolean Whether scrolling goes past the edges and returns.
---@field isPagingEnabled boolean Whether scrolling comes to rest at multiples of the bounds' size.
---@field showsHorizontalScrollIndicator boolean Whether scrolling shows which part of the content's width is seen.
---@field showsVerticalScrollIndicator boolean Whether scrolling shows which part of the content's height is seen.
---@field indicatorStyle indicatorStyle The colour of the scroll indicators.
---@field scrollIndicatorInsets insets The space between the edges and the scroll indicators, in points.
---@field onScroll (fun(view: scrollView, newY: number, oldY: number): number|point|nil)? Called when the offset changes, but by animations. What it returns is where the scrolling goes on.
local scrollView = {}

---Makes a view a subview, in front or at a place counted from 1; returns it.
---@param child view
---@param index? integer By default the last.
---@return view
function scrollView:add(child, index) end

---Takes the view out of its superview; returns it.
---@return view
function scrollView:remove() end

---The view in this one (or itself) with an id or a name; an error if there is none.
---@param which view|identifier|string
---@return view
function scrollView:find(which) end

---A copy of the view and all in it; names are kept, ids dropped.
---@return view
function scrollView:copy() end

---A point of this view's coordinates in another's; without one on the stage.
---@param point point
---@param to? view|identifier|string
---@return point
function scrollView:convert(point, to) end

---The tree as text, one view a line.
---@return string
function scrollView:describe() end

---Gives views the frames that follow from constraints now: inside an animation it moves them.
function scrollView:layoutIfNeeded() end

---How strongly it is kept from being larger than its content; 250 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function scrollView:setContentHuggingPriority(priority, axis) end

---How strongly it is kept from being smaller than its content; 750 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function scrollView:setContentCompressionResistancePriority(priority, axis) end

---Shows the scroll indicators for a moment.
function scrollView:flashScrollIndicators() end

---A view that lines up its subviews, by constraints.
---@class stack: view
---@field id string|identifier|nil The identifier, as one if it was declared as one.
---@field name string? The label that takes no part in anything.
---@field snapshot snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field superview view? The view it is in, or nil. (read-only)
---@field subviews view[] The views in it, back to front: a new list each time. (read-only)
---@field anchorPoint point The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds rect The view's own coordinates: their origin and its size, in points.
---@field center point Where the anchor point lies in the superview, in points.
---@field frame rect The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform transform A list of transform functions, applied about the anchor point.
---@field perspective number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin point The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided boolean Whether the view is drawn when seen from behind.
---@field preserves3D boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha number The opacity of the view and all in it, 0...1.
---@field isHidden boolean Whether the view and all in it is left out.
---@field backgroundColor color The colour that fills the bounds.
---@field cornerRadius number The radius of the corners, in points.
---@field maskedCorners corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth number The width of the border inside the bounds, in points.
---@field borderColor color The colour of the border.
---@field shadowColor color The colour of the shadow.
---@field shadowOpacity number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius number The standard deviation of the shadow's blur, in points.
---@field shadowOffset size Where the shadow falls, in points.
---@field blurRadius number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds boolean Whether what is in the view is cut at its rounded bounds.
---@field onTap (fun(view: view))? Called with the view when it is tapped.
---@field onPan (fun(view: view, pan: pan): boolean?)? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout (fun(view: view))? Called when the view is laid out at another size, and the first time.
---@field topAnchor layoutAnchor The top edge. (read-only)
---@field leadingAnchor layoutAnchor The leading edge: the left one. (read-only)
---@field trailingAnchor layoutAnchor The trailing edge: the right one. (read-only)
---@field leftAnchor layoutAnchor The left edge. (read-only)
---@field rightAnchor layoutAnchor The right edge. (read-only)
---@field bottomAnchor layoutAnchor The bottom edge. (read-only)
---@field centerXAnchor layoutAnchor The middle between left and right. (read-only)
---@field centerYAnchor layoutAnchor The middle between top and bottom. (read-only)
---@field widthAnchor layoutAnchor The width. (read-only)
---@field heightAnchor layoutAnchor The height. (read-only)
---@field firstBaselineAnchor layoutAnchor The baseline of the first line of text. (read-only)
---@field lastBaselineAnchor layoutAnchor The baseline of the last line of text. (read-only)
---@field horizontalAnchors layoutAnchor Leading and trailing edge. (read-only)
---@field verticalAnchors layoutAnchor Top and bottom edge. (read-only)
---@field edgeAnchors layoutAnchor All four edges. (read-only)
---@field sizeAnchors layoutAnchor Width and height. (read-only)
---@field centerAnchors layoutAnchor Both middles. (read-only)
---@field safeAreaLayoutGuide layoutGuide The part of the view that no bar of the screen covers. (read-only)
---@field layoutMarginsGuide layoutGuide That part, 16 points in from its sides. (read-only)
---@field axis layoutAxis The way in which it goes.
---@field spacing number Points between its views.
---@field alignment stackAlignment How its views stand across it.
---@field distribution stackDistribution How its views share its length.
local stack = {}

---Makes a view a subview, in front or at a place counted from 1; returns it.
---@param child view
---@param index? integer By default the last.
---@return view
function stack:add(child, index) end

---Takes the view out of its superview; returns it.
---@return view
function stack:remove() end

---The view in this one (or itself) with an id or a name; an error if there is none.
---@param which view|identifier|string
---@return view
function stack:find(which) end

---A copy of the view and all in it; names are kept, ids dropped.
---@return view
function stack:copy() end

---A point of this view's coordinates in another's; without one on the stage.
---@param point point
---@param to? view|identifier|string
---@return point
function stack:convert(point, to) end

---The tree as text, one view a line.
---@return string
function stack:describe() end

---Gives views the frames that follow from constraints now: inside an animation it moves them.
function stack:layoutIfNeeded() end

---How strongly it is kept from being larger than its content; 250 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function stack:setContentHuggingPriority(priority, axis) end

---How strongly it is kept from being smaller than its content; 750 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function stack:setContentCompressionResistancePriority(priority, axis) end

---A root view with what surrounds it: size, safe area, traits.
---@class screen: view
---@field id string|identifier|nil The identifier, as one if it was declared as one.
---@field name string? The label that takes no part in anything.
---@field snapshot snapshotMode|fun(view: view, flight: flight): view, animator? How it is copied for transitions: frozen, laid out again at every size, or by a function.
---@field superview view? The view it is in, or nil. (read-only)
---@field subviews view[] The views in it, back to front: a new list each time. (read-only)
---@field anchorPoint point The unit point that `center` places and transforms turn about; setting it moves the view.
---@field bounds rect The view's own coordinates: their origin and its size, in points.
---@field center point Where the anchor point lies in the superview, in points.
---@field frame rect The bounding box in the superview, in points; setting it sets the size and the center.
---@field transform transform A list of transform functions, applied about the anchor point.
---@field perspective number The distance of the eye for the subviews, in points; 0 means none.
---@field perspectiveOrigin point The vanishing point of `perspective` as a unit point of the bounds.
---@field zPosition number The place towards the viewer, in points; it orders siblings.
---@field isDoubleSided boolean Whether the view is drawn when seen from behind.
---@field preserves3D boolean Whether the subviews share the view's space instead of being flattened into its plane.
---@field alpha number The opacity of the view and all in it, 0...1.
---@field isHidden boolean Whether the view and all in it is left out.
---@field backgroundColor color The colour that fills the bounds.
---@field cornerRadius number The radius of the corners, in points.
---@field maskedCorners corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1.
---@field borderWidth number The width of the border inside the bounds, in points.
---@field borderColor color The colour of the border.
---@field shadowColor color The colour of the shadow.
---@field shadowOpacity number The opacity of the shadow, 0...1; 0 means no shadow.
---@field shadowRadius number The standard deviation of the shadow's blur, in points.
---@field shadowOffset size Where the shadow falls, in points.
---@field blurRadius number The standard deviation of a blur over the view and all in it, in points.
---@field backdropBlurRadius number The standard deviation of a blur over what lies behind the view, in points.
---@field clipsToBounds boolean Whether what is in the view is cut at its rounded bounds.
---@field onTap (fun(view: view))? Called with the view when it is tapped.
---@field onPan (fun(view: view, pan: pan): boolean?)? Called for each event of a pan. Where it returns false as that begins, others have it.
---@field onLayout (fun(view: view))? Called when the view is laid out at another size, and the first time.
---@field topAnchor layoutAnchor The top edge. (read-only)
---@field leadingAnchor layoutAnchor The leading edge: the left one. (read-only)
---@field trailingAnchor layoutAnchor The trailing edge: the right one. (read-only)
---@field leftAnchor layoutAnchor The left edge. (read-only)
---@field rightAnchor layoutAnchor The right edge. (read-only)
---@field bottomAnchor layoutAnchor The bottom edge. (read-only)
---@field centerXAnchor layoutAnchor The middle between left and right. (read-only)
---@field centerYAnchor layoutAnchor The middle between top and bottom. (read-only)
---@field widthAnchor layoutAnchor The width. (read-only)
---@field heightAnchor layoutAnchor The height. (read-only)
---@field firstBaselineAnchor layoutAnchor The baseline of the first line of text. (read-only)
---@field lastBaselineAnchor layoutAnchor The baseline of the last line of text. (read-only)
---@field horizontalAnchors layoutAnchor Leading and trailing edge. (read-only)
---@field verticalAnchors layoutAnchor Top and bottom edge. (read-only)
---@field edgeAnchors layoutAnchor All four edges. (read-only)
---@field sizeAnchors layoutAnchor Width and height. (read-only)
---@field centerAnchors layoutAnchor Both middles. (read-only)
---@field safeAreaLayoutGuide layoutGuide The part of the view that no bar of the screen covers. (read-only)
---@field layoutMarginsGuide layoutGuide That part, 16 points in from its sides. (read-only)
---@field safeArea insets What the device covers, in points.
---@field preferredStatusBarStyle statusBarStyle The look of the status bar; in an animation it fades to the new one.
---@field showsStatusBar boolean Whether there is a status bar above all content; in an animation it fades.
---@field size size In points.
---@field traits traits What the screen is seen with; assigning merges. In an animation colours go over to their new look.
---@field onTraitsChange fun(screen: screen, old: traits)? Called with the screen and its old traits.
local screen = {}

---Makes a view a subview, in front or at a place counted from 1; returns it.
---@param child view
---@param index? integer By default the last.
---@return view
function screen:add(child, index) end

---Takes the view out of its superview; returns it.
---@return view
function screen:remove() end

---The view in this one (or itself) with an id or a name; an error if there is none.
---@param which view|identifier|string
---@return view
function screen:find(which) end

---A copy of the view and all in it; names are kept, ids dropped.
---@return view
function screen:copy() end

---A point of this view's coordinates in another's; without one on the stage.
---@param point point
---@param to? view|identifier|string
---@return point
function screen:convert(point, to) end

---The tree as text, one view a line.
---@return string
function screen:describe() end

---Gives views the frames that follow from constraints now: inside an animation it moves them.
function screen:layoutIfNeeded() end

---How strongly it is kept from being larger than its content; 250 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function screen:setContentHuggingPriority(priority, axis) end

---How strongly it is kept from being smaller than its content; 750 without a word.
---@param priority number|string 0 to 1000.
---@param axis layoutAxis
function screen:setContentCompressionResistancePriority(priority, axis) end

---An element's identity, the same on both screens of a transition.
---@class identifier
---@operator call(any): identifier
local identifier = {}

---The identifiers of a namespace.
---@class identifiers
local identifiers = {}

---A place in points, or a unit point: `{x, y}`.
---@class point
---@field x number Read by name or as [1]. (read-only)
---@field y number Read by name or as [2]. (read-only)
---@operator len: integer
local point = {}

---A copy with other fields: `point:with { y = 3 }`.
---@param fields table The new fields by name.
---@return point
function point:with(fields) end

---An extent in points: `{width, height}`.
---@class size
---@field width number Read by name or as [1]. (read-only)
---@field height number Read by name or as [2]. (read-only)
---@operator len: integer
local size = {}

---A copy with other fields: `point:with { y = 3 }`.
---@param fields table The new fields by name.
---@return size
function size:with(fields) end

---A rectangle in points: `{x, y, width, height}`.
---@class rect
---@field x number Read by name or as [1]. (read-only)
---@field y number Read by name or as [2]. (read-only)
---@field width number Read by name or as [3]. (read-only)
---@field height number Read by name or as [4]. (read-only)
---@operator len: integer
local rect = {}

---A copy with other fields: `point:with { y = 3 }`.
---@param fields table The new fields by name.
---@return rect
function rect:with(fields) end

---Distances from the edges in points: `{top, left, bottom, right}`.
---@class insets
---@field top number Read by name or as [1]. (read-only)
---@field left number Read by name or as [2]. (read-only)
---@field bottom number Read by name or as [3]. (read-only)
---@field right number Read by name or as [4]. (read-only)
---@operator len: integer
local insets = {}

---A copy with other fields: `point:with { y = 3 }`.
---@param fields table The new fields by name.
---@return insets
function insets:with(fields) end

---An immutable colour. A semantic one stays semantic until it is read from a frame.
---@class color
---@field r number Red in sRGB, 0...1; of a semantic colour that of the light style. (read-only)
---@field g number Green in sRGB, 0...1. (read-only)
---@field b number Blue in sRGB, 0...1. (read-only)
---@field a number The alpha, 0...1, not multiplied into the others. (read-only)
local color = {}

---The same colour with another alpha.
---@param alpha number 0...1.
---@return color
function color:withAlpha(alpha) end

---A mixture, premultiplied: this colour at 0, the other at 1.
---@param other color
---@param p number The progress.
---@return color
function color:mix(other, p) end

---The colour of a trait collection.
---@param traits? traits By default light.
---@return color
function color:resolved(traits) end

---An immutable list of transform functions; `a * b` applies b first.
---@class transform
---@field matrix number[] The 16 numbers in the order of CSS's `matrix3d`. (read-only)
---@operator mul(transform): transform
local transform = {}

---An immutable font.
---@class font
---@field size number In points. (read-only)
---@field weight fontWeight The weight. (read-only)
---@field family string The family. (read-only)
---@field style textStyle? The text style, or nil. (read-only)
local font = {}

---How a progress is bent: an immutable function from 0...1 to, as a rule, 0...1.
---@class curve
local curve = {}

---The value at a progress.
---@param p number The progress; may leave 0...1.
---@return number
function curve:value(p) end

---The slope at a progress.
---@param p number The progress.
---@return number
function curve:slope(p) end

---The n-th progress at which the curve has a value; nil if there is none.
---@param y number The value.
---@param n? integer Which, from 1. (default 1)
---@return number?
function curve:solve(y, n) end

---A spring from 0 to 1, in closed form; times are in seconds.
---@class spring: curve
---@field dampingRatio number The damping ratio in force. (read-only)
---@field duration number How long it lasts unless it is told otherwise, in seconds. (read-only)
local spring = {}

---The slope at a progress.
---@param p number The progress.
---@return number
function spring:slope(p) end

---The n-th progress at which the curve has a value; nil if there is none.
---@param y number The value.
---@param n? integer Which, from 1. (default 1)
---@return number?
function spring:solve(y, n) end

---Where it is at a time.
---@param t number Seconds.
---@return number
function spring:value(t) end

---How fast it is, per second.
---@param t number Seconds.
---@return number
function spring:velocity(t) end

---What is left to go: 1 - value.
---@param t number Seconds.
---@return number
function spring:residual(t) end

---When it is settled, in seconds: a bound of its envelope.
---@param epsilon? number Of the distance. (default 0.001)
---@return number
function spring:settlingDuration(epsilon) end

---An immutable trait collection.
---@class traits
---@field userInterfaceStyle userInterfaceStyle Light or dark. (read-only)
---@field displayScale number Pixels per point. (read-only)
---@field reduceMotion boolean Whether the viewer asked for less motion. (read-only)
---@field preferredContentSizeCategory contentSizeCategory How large the viewer wants text styles. (read-only)
local traits = {}

---A rectangle in a view that constraints can speak of.
---@class layoutGuide
---@field topAnchor layoutAnchor The top edge. (read-only)
---@field leadingAnchor layoutAnchor The leading edge: the left one. (read-only)
---@field trailingAnchor layoutAnchor The trailing edge: the right one. (read-only)
---@field leftAnchor layoutAnchor The left edge. (read-only)
---@field rightAnchor layoutAnchor The right edge. (read-only)
---@field bottomAnchor layoutAnchor The bottom edge. (read-only)
---@field centerXAnchor layoutAnchor The middle between left and right. (read-only)
---@field centerYAnchor layoutAnchor The middle between top and bottom. (read-only)
---@field widthAnchor layoutAnchor The width. (read-only)
---@field heightAnchor layoutAnchor The height. (read-only)
---@field horizontalAnchors layoutAnchor Leading and trailing edge. (read-only)
---@field verticalAnchors layoutAnchor Top and bottom edge. (read-only)
---@field edgeAnchors layoutAnchor All four edges. (read-only)
---@field sizeAnchors layoutAnchor Width and height. (read-only)
---@field centerAnchors layoutAnchor Both middles. (read-only)
local layoutGuide = {}

---One anchor or a group, times a factor plus points: `header.topAnchor + 24`.
---@class layoutAnchor
---@operator add(layoutAnchor|number|insets|size|point): layoutAnchor
---@operator sub(layoutAnchor|number|insets|size|point): layoutAnchor
---@operator unm: layoutAnchor
---@operator mul(layoutAnchor|number|insets|size|point): layoutAnchor
---@operator div(number): layoutAnchor
local layoutAnchor = {}

---Makes both the same. Returns the constraint, active at once.
---@param other layoutAnchor|number|insets|size|point An anchor of the same kind, or a number: a size, or a place in the superview; of size and center two.
---@param priority? number|string By default required.
---@return constraint
function layoutAnchor:equalTo(other, priority) end

---Lets it not be less. Returns the constraint, active at once.
---@param other layoutAnchor|number|insets|size|point An anchor of the same kind, or a number: a size, or a place in the superview; of size and center two.
---@param priority? number|string By default required.
---@return constraint
function layoutAnchor:greaterThanOrEqualTo(other, priority) end

---Lets it not be more. Returns the constraint, active at once.
---@param other layoutAnchor|number|insets|size|point An anchor of the same kind, or a number: a size, or a place in the superview; of size and center two.
---@param priority? number|string By default required.
---@return constraint
function layoutAnchor:lessThanOrEqualTo(other, priority) end

---What holds between anchors; of groups, several that are changed together.
---@class constraint
---@field constant number Points that are added to the second anchor; of groups, the way inwards.
---@field priority number 0 to 1000; 1000 is required.
---@field isActive boolean Whether it holds.
local constraint = {}

---A captured animation that can be started, and looked at any time.
---@class animator
---@field state animatorState inactive, active or stopped. (read-only)
---@field isRunning boolean Whether it is on its way. (read-only)
---@field fractionComplete number The fraction of the way in the current direction, 0...1; setting it scrubs.
---@field isReversed boolean Whether it plays backwards.
---@field scrubsLinearly boolean Whether a scrub undoes the curve.
---@field pausesOnCompletion boolean Whether it stays active at its end.
---@field isInterruptible boolean Whether it may be paused, scrubbed, reversed, stopped.
---@field duration number In seconds. (read-only)
local animator = {}

---Starts to play, at once or after a delay.
---@param options? start.options
function animator:start(options) end

---Stands still; an inactive one begins, and stands at its start.
function animator:pause() end

---Goes on after a pause, if wanted with another curve and in another time.
---@param options? continue.options
function animator:continue(options) end

---Goes by a number of a view instead of by time; until it is scrubbed, reversed, continued or stopped.
---@param options drive.options
function animator:drive(options) end

---Calls a function at the end.
---@param completion fun(position: animatingPosition)
function animator:addCompletion(completion) end

---Stops where it is. Without finishing it is inactive at once; else finish decides.
---@param withoutFinishing? boolean (default false)
function animator:stop(withoutFinishing) end

---Ends a stopped animator at its start, where it is, or at its end.
---@param position animatingPosition start, current or end.
function animator:finish(position) end

---Adds to the animation, after a part of what remains.
---@param body fun()
---@param delayFactor? number 0...1, by default 0.
function animator:addAnimations(body, delayFactor) end

---A spring from the present value and velocity to what the function assigns.
---@param body fun()
function animator:retarget(body) end

---The frame at a time from the instant it begins to move; "before" is the limit from the left.
---@param time number Seconds.
---@param side? timeSide
---@return frame
function animator:at(time, side) end

---Its course as a clip.
---@return clip
function animator:clip() end

---Writes a picture or a movie below the output directory; the suffix says what.
---@param path string Below the output directory.
---@param options? render.options
function animator:render(path, options) end

---The window and the virtual clock. What happens is written down, and any time can be looked at again.
---@class stage
---@field time number Seconds since the stage was made. (read-only)
---@field scale number Pixels per point of pictures. (read-only)
---@field size size The window in points. (read-only)
---@field screen view The topmost screen. (read-only)
local stage = {}

---Moves the clock on, running what falls due.
---@param dt number In seconds.
function stage:advance(dt) end

---Moves the clock on until nothing moves; returns the time.
---@param limit? number The longest wait in seconds, by default 60.
---@return number
function stage:settle(limit) end

---Calls a function some seconds from now.
---@param seconds number
---@param body fun()
function stage:after(seconds, body) end

---Runs a function as a coroutine in which m.wait and m.waitUntil work.
---@param body fun(stage: stage)
function stage:run(body) end

---Names the present time.
---@param name string
function stage:mark(name) end

---Shows a screen in place of what is shown.
---@param screen view
function stage:show(screen) end

---Shows a screen over what is shown, by a transition that starts at once.
---@param screen screen|view
---@param options? present.options
---@return transition
function stage:present(screen, options) end

---Shows a screen in place of the topmost one, by a transition that starts at once.
---@param screen screen|view
---@param options? push.options
---@return transition
function stage:push(screen, options) end

---Takes away what was presented last, by a transition that starts at once.
---@param options? dismiss.options
---@return transition
function stage:dismiss(options) end

---Takes away what was pushed last, by a transition that starts at once.
---@param options? pop.options
---@return transition
function stage:pop(options) end

---A finger that touches a view now, goes some way and leaves. Returns at once.
---@param options drag.options
---@return gesture
function stage:drag(options) end

---A finger that touches a view and leaves at once, with a velocity.
---@param options fling.options
---@return gesture
function stage:fling(options) end

---A finger that taps a view: the first from it upwards that has `onTap` is told. What scrolls under it only stops.
---@param which view|identifier|string
---@return gesture
function stage:tap(which) end

---The frame at a time; "before" is the limit from the left. Beyond `time` it is a forecast.
---@param time number|string Seconds or a mark.
---@param side? timeSide
---@return frame
function stage:at(time, side) end

---The part between two times, by default all from 0 to now; or a transition's part.
---@param from? number|string|transition Seconds, a mark, or a transition.
---@param to? number|string Seconds or a mark.
---@return clip
function stage:clip(from, to) end

---Writes a picture or a movie below the output directory; the suffix says what.
---@param path string Below the output directory.
---@param options? render.options
function stage:render(path, options) end

---A finger on a stage, and what goes on after it has left.
---@class gesture
---@field state gestureState Whether the finger is down, and how it ended. (read-only)
---@field isFinished boolean Whether the finger has left and all is at rest, or it was cancelled. (read-only)
---@field view view The view under the finger. (read-only)
local gesture = {}

---Lifts the finger before its time, without velocity; later it stops what goes on. What is past an edge returns.
function gesture:cancel() end

---What `onPan` is told of a finger.
---@class pan
---@field state panState Where in its course the finger is. (read-only)
---@field location point Where the finger is, in the coordinates of the view's superview. (read-only)
---@field translation point How far it has come, in points. (read-only)
---@field velocity point In points per second. (read-only)
local pan = {}

---A part of what a stage shows, as an immutable value.
---@class clip
---@field duration number In seconds. (read-only)
---@field size size The stage in points. (read-only)
---@field isReversed boolean Whether it runs backwards. (read-only)
local clip = {}

---The frame at a time; "before" is the limit from the left. Outside 0...duration the end states hold.
---@param time number|string Seconds from the clip's beginning, or a mark.
---@param side? timeSide
---@return frame
function clip:at(time, side) end

---The same frames from the end to the beginning: a clip.
---@return clip
function clip:reversed() end

---What was animated, interval by interval.
---@return track[]
function clip:tracks() end

---All that happens at an instant, at exact times.
---@return event[]
function clip:events() end

---The times at which a number passes a value: roots, not frames.
---@param path string
---@param value number
---@return number[]
function clip:crossings(path, value) end

---The least and the greatest number of a path: `{ min, minTime, max, maxTime }`, or nil.
---@param path string
---@return table?
function clip:range(path) end

---How fast a number changes at a time, per second, on the right side; nil where it is none.
---@param path string
---@param time number|string Seconds or a mark.
---@return number?
function clip:slope(path, time) end

---The clip in numbers: `{ columns, times, [i] = row }`, a row's values by column, nil where there is none; `:column(path, none)` is a list, with `none`, by default false, where there is none.
---@param options? sample.options
---@return table
function clip:sample(options) end

---What a person would see as a fault, in the order of time.
---@return finding[]
function clip:lint() end

---Writes a picture or a movie below the output directory; the suffix says what.
---@param path string Below the output directory.
---@param options? render.options
function clip:render(path, options) end

---What a stage shows at one instant: an immutable value.
---@class frame
---@field time number In seconds, on the clock of what was asked. (read-only)
---@field size size The stage in points. (read-only)
---@field layers layer[] What is drawn, back to front. (read-only)
local frame = {}

---A view as it is seen: by handle that very view, by id or name what is drawn; nil if it is not shown now.
---@param which view|identifier|string
---@return frameView?
function frame:view(which) end

---What a path shows: `view.property.component`.
---@param path string
---@return number|boolean|string|nil
function frame:value(path) end

---The id, name or place of the topmost visible view at a point of the stage; nil if there is none.
---@param point point
---@return string|identifier|nil
function frame:hitTest(point) end

---Writes a picture or a movie below the output directory; the suffix says what.
---@param path string Below the output directory.
---@param options? frame.render.options
function frame:render(path, options) end

---A view as it is seen in a frame: presentation values, and where it is on the stage.
---@class frameView
---@field frame rect The bounding box in the superview, in points; setting it sets the size and the center. (read-only)
---@field bounds rect The view's own coordinates: their origin and its size, in points. (read-only)
---@field center point Where the anchor point lies in the superview, in points. (read-only)
---@field anchorPoint point The unit point that `center` places and transforms turn about; setting it moves the view. (read-only)
---@field transform transform A list of transform functions, applied about the anchor point. (read-only)
---@field perspective number The distance of the eye for the subviews, in points; 0 means none. (read-only)
---@field perspectiveOrigin point The vanishing point of `perspective` as a unit point of the bounds. (read-only)
---@field zPosition number The place towards the viewer, in points; it orders siblings. (read-only)
---@field isDoubleSided boolean Whether the view is drawn when seen from behind. (read-only)
---@field preserves3D boolean Whether the subviews share the view's space instead of being flattened into its plane. (read-only)
---@field alpha number The opacity of the view and all in it, 0...1. (read-only)
---@field contentAlpha number How much is seen of what the view shows and holds, without its blurred backdrop, 0...1. (read-only)
---@field isHidden boolean Whether the view and all in it is left out. (read-only)
---@field backgroundColor color The colour that fills the bounds. (read-only)
---@field cornerRadius number The radius of the corners, in points. (read-only)
---@field maskedCorners corner[] Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1. (read-only)
---@field borderWidth number The width of the border inside the bounds, in points. (read-only)
---@field borderColor color The colour of the border. (read-only)
---@field shadowColor color The colour of the shadow. (read-only)
---@field shadowOpacity number The opacity of the shadow, 0...1; 0 means no shadow. (read-only)
---@field shadowRadius number The standard deviation of the shadow's blur, in points. (read-only)
---@field shadowOffset size Where the shadow falls, in points. (read-only)
---@field blurRadius number The standard deviation of a blur over the view and all in it, in points. (read-only)
---@field backdropBlurRadius number The standard deviation of a blur over what lies behind the view, in points. (read-only)
---@field clipsToBounds boolean Whether what is in the view is cut at its rounded bounds. (read-only)
---@field contentMode contentMode How the picture fits the bounds. (read-only)
---@field source string? The PNG or JPEG file, beside the script. (read-only)
---@field text string? The text. (read-only)
---@field font font The font: size in points, weight and family, or a text style. (read-only)
---@field fontSize number The size of the font in points, between two while it is animated; `font` sets it. (read-only)
---@field textColor color The colour of the text. (read-only)
---@field textAlignment textAlignment How lines stand in the bounds. (read-only)
---@field lineHeightMultiple number Multiplies the font's line height; what it adds or takes is above the glyphs. (read-only)
---@field numberOfLines integer The most lines shown; 0 means as many as there are. (read-only)
---@field image string? The button's picture: a PNG or JPEG file, beside the script, painted in the tint colour. (read-only)
---@field tintColor color The colour of the button's picture. (read-only)
---@field contentInsets insets The space around a button's content, in points. (read-only)
---@field imagePadding number The space between a button's picture and its text, in points. (read-only)
---@field contentSize size The size of what scrolls, in points. (read-only)
---@field contentOffset point The point of the content at the top left corner, in points. (read-only)
---@field contentInset insets Extra space around what scrolls, in points. (read-only)
---@field bounces boolean Whether scrolling goes past the edges and returns. (read-only)
---@field isPagingEnabled boolean Whether scrolling comes to rest at multiples of the bounds' size. (read-only)
---@field showsHorizontalScrollIndicator boolean Whether scrolling shows which part of the content's width is seen. (read-only)
---@field showsVerticalScrollIndicator boolean Whether scrolling shows which part of the content's height is seen. (read-only)
---@field indicatorStyle indicatorStyle The colour of the scroll indicators. (read-only)
---@field scrollIndicatorInsets insets The space between the edges and the scroll indicators, in points. (read-only)
---@field scrollIndicatorAlpha number How much is seen of the scroll indicators, 0...1; fingers set it. (read-only)
---@field safeArea insets What the device covers, in points. (read-only)
---@field traits traits What the screen is seen with; assigning merges. In an animation colours go over to their new look. (read-only)
---@field preferredStatusBarStyle statusBarStyle The look of the status bar; in an animation it fades to the new one. (read-only)
---@field showsStatusBar boolean Whether there is a status bar above all content; in an animation it fades. (read-only)
---@field darkness number How dark the screen is seen: 0 light, 1 dark, between while `traits` changes in an animation. (read-only)
---@field statusBarColor color The colour in which the status bar is seen; `preferredStatusBarStyle` sets it. (read-only)
---@field statusBarAlpha number How much is seen of the status bar, 0...1; `showsStatusBar` sets it. (read-only)
---@field textSide number Where lines stand from the left side, 0, to the right, 1, while a transition moves a text. (read-only)
---@field textWeight number The weight of the font, 100...900 as in CSS, while a transition moves a text. (read-only)
---@field textLineHeight number The multiple of the font's line height, while a transition moves a text. (read-only)
---@field contentModeMix number How far a picture is from one content mode to another while a transition moves it. (read-only)
---@field id string|identifier|nil The identifier. (read-only)
---@field name string? The name. (read-only)
---@field quad point[] The projected corners top left, top right, bottom right, bottom left in stage points. (read-only)
---@field rect rect The bounding box of the quad in stage points. (read-only)
---@field worldTransform transform Maps the view's own coordinates to stage points. (read-only)
---@field visibleAlpha number The product of the alphas of the view and all it is in. (read-only)
---@field isVisible boolean Whether anything of it can be seen. (read-only)
---@field face string "front" or "back"; edge-on the one that follows. (read-only)
local frameView = {}

---Something that is drawn.
---@class layer
---@field id string|identifier|nil The identifier. (read-only)
---@field name string? The name. (read-only)
---@field path string The way from the root. (read-only)
---@field quad point[] The projected corners in stage points. (read-only)
---@field alpha number The product of the alphas down to it. (read-only)
local layer = {}

---Something that happens at an instant.
---@class event
---@field time number In seconds. (read-only)
---@field kind eventKind What happens. (read-only)
---@field view string The view's id, else its name, else its place: `card.subviews[2]`. (read-only)
---@field property string? The property, if it is one's. (read-only)
---@field from string? What was before, as text. (read-only)
---@field to string? What is from now on, as text. (read-only)
local event = {}

---How a property moves in one interval.
---@class track
---@field view string The view's id, else its name, else its place: `card.subviews[2]`. (read-only)
---@field property string The property. (read-only)
---@field start number In seconds. (read-only)
---@field duration number In seconds. (read-only)
---@field curve string The curve as text. (read-only)
---@field from any The value before. (read-only)
---@field to any The value after. (read-only)
local track = {}

---A fault, with what to do about it. As text it is one line.
---@class finding
---@field code string What is wrong, as discontinuity, spring-tail or handoff-jump. (read-only)
---@field severity string error, warning or note. (read-only)
---@field view string The view's id, else its name, else its place: `card.subviews[2]`. (read-only)
---@field property string The property that was assigned. (read-only)
---@field time number In seconds on the clip's clock: the exact instant. (read-only)
---@field size number How much of it can be seen, in `unit`. (read-only)
---@field unit string px at the display's scale, levels of 255, or pt/s. (read-only)
---@field message string What happens. (read-only)
---@field fix string What to do; done, it silences the finding. (read-only)
---@field line string? The line of the assignment or the definition, as file:line. (read-only)
local finding = {}

---How an element of a transition comes or goes: an immutable value, compared by content.
---@class style
---@operator call(table|string|number|transform): style
local style = {}

---Which element comes and goes how: an immutable value. `definition[id]` is the style of an id, or nil.
---@class transitionDefinition
---@operator len: integer
local transitionDefinition = {}

---From one view tree to another: a clip that is built of both, with an animator's controls.
---@class transition
---@field from view The view tree it begins with. (read-only)
---@field to view The view tree it ends with. (read-only)
---@field definition transitionDefinition Which element comes and goes how. (read-only)
---@field presentation presentation What is there afterwards. (read-only)
---@field diff transitionDiff What becomes of every identifier. (read-only)
---@field container containerNode The one hierarchy that is built of both. (read-only)
---@field state animatorState inactive, active or stopped. (read-only)
---@field isRunning boolean Whether it is on its way. (read-only)
---@field fractionComplete number The fraction of the way in the current direction, 0...1; setting it scrubs.
---@field isReversed boolean Whether it plays backwards.
---@field scrubsLinearly boolean Whether a scrub undoes the curve.
---@field pausesOnCompletion boolean Whether it stays active at its end.
---@field isInterruptible boolean Whether it may be paused, scrubbed, reversed, stopped.
---@field duration number In seconds. (read-only)
local transition = {}

---Starts to play, at once or after a delay.
---@param options? start.options
function transition:start(options) end

---Stands still; an inactive one begins, and stands at its start.
function transition:pause() end

---Goes on after a pause, if wanted with another curve and in another time.
---@param options? continue.options
function transition:continue(options) end

---Goes by a number of a view instead of by time; until it is scrubbed, reversed, continued or stopped.
---@param options drive.options
function transition:drive(options) end

---Calls a function at the end.
---@param completion fun(position: animatingPosition)
function transition:addCompletion(completion) end

---Plays on to the destination from what is seen, in the remaining time.
function transition:finish() end

---Plays back to the source from what is seen, in the elapsed time, and is over when what it interrupted is at rest.
function transition:cancel() end

---The frame at a time from its beginning; "before" is the limit from the left.
---@param time number Seconds.
---@param side? timeSide
---@return frame
function transition:at(time, side) end

---What an element does, and why.
---@param id string|identifier
---@return explanation
function transition:explain(id) end

---The same frames from the end to the beginning: a clip.
---@return clip
function transition:reversed() end

---What was animated, interval by interval.
---@return track[]
function transition:tracks() end

---All that happens at an instant, at exact times.
---@return event[]
function transition:events() end

---The times at which a number passes a value: roots, not frames.
---@param path string
---@param value number
---@return number[]
function transition:crossings(path, value) end

---The least and the greatest number of a path: `{ min, minTime, max, maxTime }`, or nil.
---@param path string
---@return table?
function transition:range(path) end

---How fast a number changes at a time, per second, on the right side; nil where it is none.
---@param path string
---@param time number|string Seconds or a mark.
---@return number?
function transition:slope(path, time) end

---The clip in numbers: `{ columns, times, [i] = row }`, a row's values by column, nil where there is none; `:column(path, none)` is a list, with `none`, by default false, where there is none.
---@param options? sample.options
---@return table
function transition:sample(options) end

---What a person would see as a fault, in the order of time.
---@return finding[]
function transition:lint() end

---Writes a picture or a movie below the output directory; the suffix says what.
---@param path string Below the output directory.
---@param options? render.options
function transition:render(path, options) end

---What a snapshot function is told.
---@class flight
---@field role flightRole Whose function it is. (read-only)
---@field source view? The element's view on the source, if there is one. (read-only)
---@field destination view? The element's view on the destination, if there is one. (read-only)
---@field from rect Where it flies from, in stage points. (read-only)
---@field to rect Where it flies to, in stage points. (read-only)
---@field duration number Of the transition, in seconds. (read-only)
---@field curve curve By which the element flies in that time: an animator that has it stays in step. (read-only)
local flight = {}

---What becomes of every identifier: lists of ids, those of the destination in its order.
---@class transitionDiff
---@field added (string|identifier)[] Only on the destination. (read-only)
---@field removed (string|identifier)[] Only on the source. (read-only)
---@field shared (string|identifier)[] On both. (read-only)
---@field kept (string|identifier)[] Only on the source, and there afterwards too. (read-only)
---@field reparented (string|identifier)[] On both, under another element. (read-only)
local transitionDiff = {}

---What becomes of one identifier.
---@param id string|identifier
---@return diffKind
function transitionDiff:kind(id) end

---A part of a transition's container.
---@class containerNode
---@field label string An id, (root), content or wrapper NAME. (read-only)
---@field kind diffKind? What becomes of it; nil for wrappers and content of shared elements. (read-only)
---@field note string What is between its ends: a style, or where content comes from. (read-only)
---@field children containerNode[] What is in it, back to front. (read-only)
local containerNode = {}

---What an element does, and why.
---@class explanation
---@field id string|identifier|nil The identifier. (read-only)
---@field kind diffKind What becomes of it. (read-only)
---@field isReparented boolean Whether it is under another element than before. (read-only)
---@field entry string? The definition's entry, if it has one. (read-only)
---@field style string What it does. (read-only)
---@field reason string Why, in a sentence. (read-only)
---@field parent string|identifier|nil The element that holds it, on the destination where it is there. (read-only)
---@field snapshot string static, live or function, and how its content is resized. (read-only)
---@field from rect? Its frame at the start, in the coordinates of the nearest shared ancestor. (read-only)
---@field to rect? Its frame at the end, in the same coordinates. (read-only)
---@field delay number In seconds. (read-only)
---@field duration number In seconds. (read-only)
---@field curve string The curve as text. (read-only)
local explanation = {}

---An animation sandbox: every frame is a function of time.
---@class mutoscope
---@field identity transform The transform that changes nothing.
---@field linear curve No bending at all.
---@field ease curve CSS's ease.
---@field easeIn curve Begins slowly.
---@field easeOut curve Ends slowly.
---@field easeInOut curve Begins and ends slowly; the default.
---@field crossfade style|fun(options: crossfade.options): style Fades in or out.
---@field edgeTranslation fun(edge: edge|edgeTranslation.options): style Comes from an edge of the stage, or leaves over it, without a fade.
---@field sharedElement style|fun(options: sharedElement.options): style Moves from its place on one screen to that on the other.
---@field blur style|fun(radius: number|blur.options): style Its backdrop is blurred more and more; the radius is for elements that have none, by default 20.
---@field translateX fun(distance: number|translateX.options): style Comes or leaves sideways by a distance, fading.
---@field translateY fun(distance: number|translateY.options): style Comes or leaves upright by a distance, fading.
---@field anchorTranslation fun(options: anchorTranslation.options): style Keeps its place relative to another element, fading.
---@field none style|fun(options: none.options): style Does nothing by itself: rides on its parent.
---@field transformed fun(transform: transform|transformed.options): style Comes from a transform or leaves to it, fading; a bare transform is the same.
---@field together fun(...: style|transform): style Several styles at once: offsets add, alphas and scales multiply.
---@field enums table Every enumeration: a list of its values by its name.
---@field devices table The devices by name, each with size, safeArea and displayScale.
local mutoscope = {}

---A rectangle that holds other views.
---@param properties view.options Properties, and subviews as the list part.
---@return view
function mutoscope.view(properties) end

---A text.
---@param properties label.options Properties, and subviews as the list part.
---@return label
function mutoscope.label(properties) end

---A picture.
---@param properties image.options Properties, and subviews as the list part.
---@return image
function mutoscope.image(properties) end

---A picture and a text, side by side.
---@param properties button.options Properties, and subviews as the list part.
---@return button
function mutoscope.button(properties) end

---A view whose content is larger than itself.
---@param properties scrollView.options Properties, and subviews as the list part.
---@return scrollView
function mutoscope.scrollView(properties) end

---A view that lines up its subviews, by constraints.
---@param properties stack.options Properties, and subviews as the list part.
---@return stack
function mutoscope.stack(properties) end

---A root view with what surrounds it: size, safe area, traits.
---@param properties screen.options Properties, and subviews as the list part.
---@return screen
function mutoscope.screen(properties) end

---Declares identifiers: `m.identifiers "Sheet" { "background" }`. Declaring a namespace again adds to it.
---@param namespace string The name in front.
---@return fun(names: string[]): identifiers
function mutoscope.identifiers(namespace) end

---Makes a point.
---@param x number
---@param y number
---@return point
---@overload fun(value: table): point
function mutoscope.point(x, y) end

---Makes a size.
---@param width number
---@param height number
---@return size
---@overload fun(value: table): size
function mutoscope.size(width, height) end

---Makes a rectangle.
---@param x number
---@param y number
---@param width number
---@param height number
---@return rect
---@overload fun(value: table): rect
function mutoscope.rect(x, y, width, height) end

---Makes insets.
---@param top number
---@param left number
---@param bottom number
---@param right number
---@return insets
---@overload fun(value: table): insets
function mutoscope.insets(top, left, bottom, right) end

---A colour value of anything that is one.
---@param value string|color A text or a colour.
---@return color
function mutoscope.color(value) end

---A colour of components in sRGB.
---@param r number 0...1.
---@param g number 0...1.
---@param b number 0...1.
---@param a? number 0...1, by default 1.
---@return color
function mutoscope.rgb(r, g, b, a) end

---Moves by an offset.
---@param x number Points to the right.
---@param y? number Points down. (default 0)
---@param z? number Points towards the viewer. (default 0)
---@return transform
function mutoscope.translation(x, y, z) end

---Scales; one factor alone is for x and y.
---@param x number Factor.
---@param y? number Factor; by default that of x.
---@param z? number Factor. (default 1)
---@return transform
function mutoscope.scale(x, y, z) end

---Turns clockwise on the screen.
---@param degrees number The angle.
---@return transform
function mutoscope.rotation(degrees) end

---Turns about the horizontal axis: positive angles turn the bottom edge towards the viewer.
---@param degrees number The angle.
---@return transform
function mutoscope.rotationX(degrees) end

---Turns about the vertical axis: positive angles turn the right edge away.
---@param degrees number The angle.
---@return transform
function mutoscope.rotationY(degrees) end

---Turns clockwise on the screen, as `rotation`.
---@param degrees number The angle.
---@return transform
function mutoscope.rotationZ(degrees) end

---Sees what follows from a distance.
---@param distance number Points to the eye; 0 means infinitely far.
---@return transform
function mutoscope.perspective(distance) end

---A transform of 16 numbers in the order of CSS's `matrix3d`: translation is 13 to 15.
---@param elements number[] 16 numbers.
---@return transform
function mutoscope.matrix(elements) end

---A cubic Bezier curve from (0, 0) to (1, 1).
---@param x1 number 0...1.
---@param y1 number
---@param x2 number 0...1.
---@param y2 number
---@return curve
function mutoscope.cubicBezier(x1, y1, x2, y2) end

---A staircase.
---@param n integer The number of intervals.
---@param position? stepPosition Where it jumps; by default at the end.
---@return curve
function mutoscope.steps(n, position) end

---Straight lines from point to point: CSS's `linear()`.
---@param stops table Outputs, or `{output, input}`, or `{output, input, input2}`.
---@return curve
function mutoscope.piecewise(stops) end

---A curve of any function: sampled here and now at 1,025 places, straight between and beyond.
---@param f fun(p: number): number From a progress to a value.
---@return curve
function mutoscope.easing(f) end

---A spring; made with `settle` or `cutoff` it is stretched to its interval, else it runs in seconds.
---@param options spring.options
---@return spring
function mutoscope.spring(options) end

---UIViewPropertyAnimator: what the function assigns is captured and played when it is started.
---@param options animator.options
---@return animator
function mutoscope.animator(options) end

---UIView.animate: an animator that starts at once.
---@param options animate.options
---@return animator
function mutoscope.animate(options) end

---Inside animations: gives assignments intervals of the animator's curve.
---@param body fun(keyframe: fun(start: number, duration: number, body: fun()))
function mutoscope.keyframes(body) end

---Inside animations: replaces the curve of what is assigned in it, as a whole or by component.
---@param curve curve|curveName|table<string, curve|curveName> A curve, or `{ x = curve, default = curve, path = "arc" }`.
---@param body fun()
function mutoscope.timing(curve, body) end

---Inside animations: calls a function for each view, each time some seconds later.
---@param interval number In seconds.
---@param views view[]
---@param body fun(view: view, index: integer)
function mutoscope.stagger(interval, views, body) end

---The window and the virtual clock.
---@param options stage.options
---@return stage
function mutoscope.stage(options) end

---Inside stage:run: goes on after some seconds.
---@param seconds number
---@return any ...
function mutoscope.wait(seconds) end

---Inside stage:run: goes on when an animator, a transition or a gesture has ended, a scroll view is at rest, or a function returns true.
---@param what? animator|transition|gesture|scrollView|fun(): boolean
---@return any ...
function mutoscope.waitUntil(what) end

---Which element comes and goes how: `{ [id] = style }`, or a list of `{id, style}` pairs, or both.
---@param entries table<string|identifier, style|transform>|table[]
---@return transitionDefinition
function mutoscope.transitionDefinition(entries) end

---From one view tree to another by a definition. It plays when it is started.
---@param options transition.options
---@return transition
function mutoscope.transition(options) end

---Runs a scene file afresh and returns what it returns.
---@param path string Beside the script.
---@param props? table What the scene gets as `...`.
---@return any
function mutoscope.load(path, props) end

return mutoscope
