import MutoscopeMotion

extension Trace.Span {
  /// The trace event format of Chrome, which Perfetto and chrome://tracing show: complete events, times in microseconds.
  /// A thread is a track of its own.
  static func json(_ spans: [Trace.Span]) -> String {
    "{\"traceEvents\": [\n" + spans.map(\.event).joined(separator: ",\n") + "\n]}\n"
  }

  private var event: String {
    let arguments = (frame.map { "\"frame\": \($0), " } ?? "") + "\"core\": \(core)"
    func microseconds(_ seconds: Double) -> String { number((seconds * 1e9).rounded() / 1e3) }
    let time = "\"ts\": \(microseconds(start)), \"dur\": \(microseconds(end - start))"
    return "  {\"name\": \"\(name)\", \"ph\": \"X\", \(time), "
      + "\"pid\": 1, \"tid\": \(thread), \"args\": {\(arguments)}}"
  }
}
