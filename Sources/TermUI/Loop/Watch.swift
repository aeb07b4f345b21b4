import CEventLoop
import Dispatch

/// Calls a handler on the main actor when a descriptor is ready, a time has come or a turn of the loop ends, until it is
/// cancelled or let go.
///
/// In the program the event loop looks; under a test runner, which has a loop of its own, libdispatch does.
@MainActor
package final class Watch {
    private let handler: @MainActor () -> Void
    private var own: OpaquePointer?
    private var source: (any DispatchSourceProtocol)?

    private init(_ handler: @escaping @MainActor () -> Void) {
        self.handler = handler
    }

    /// Called for as long as there is something to read, or the end.
    package static func readable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> Watch {
        let watch = Watch(handler)
        if cel_is_installed() {
            watch.own = cel_watch_descriptor(descriptor, false, watch.call, watch.context)
        } else {
            watch.adopt(DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main))
        }
        return watch
    }

    /// Called for as long as something can be written.
    package static func writable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> Watch {
        let watch = Watch(handler)
        if cel_is_installed() {
            watch.own = cel_watch_descriptor(descriptor, true, watch.call, watch.context)
        } else {
            watch.adopt(DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main))
        }
        return watch
    }

    /// Called after so many milliseconds, and each time as many have passed if it repeats.
    package static func timer(
        milliseconds: Int,
        repeats: Bool = false,
        _ handler: @escaping @MainActor () -> Void
    ) -> Watch {
        let watch = Watch(handler)
        if cel_is_installed() {
            watch.own = cel_watch_time(Int64(milliseconds), repeats, watch.call, watch.context)
        } else {
            let timer = DispatchSource.makeTimerSource(queue: .main)
            let wait = DispatchTimeInterval.milliseconds(milliseconds)
            timer.schedule(deadline: .now() + wait, repeating: repeats ? wait : .never)
            watch.adopt(timer)
        }
        return watch
    }

    /// Called once, when the main actor's jobs that wait now are done and what was typed meanwhile is known. `Task.yield`
    /// and continuations go round by a thread of the pool, which may be busy for long; this does not.
    package static func turn(_ handler: @escaping @MainActor () -> Void) -> Watch {
        guard cel_is_installed() else { return timer(milliseconds: 0, handler) }
        let watch = Watch(handler)
        watch.own = cel_watch_turn(watch.call, watch.context)
        return watch
    }

    isolated deinit { cancel() }

    /// No call comes after this one. A second time does nothing.
    package func cancel() {
        if let own { cel_watch_end(own) }
        own = nil
        source?.cancel()
        source = nil
    }

    /// What the loop calls; the watch outlives it, as letting go of the watch ends it.
    private var call: cel_handler {
        { context in
            guard let context else { return }
            MainActor.assumeIsolated { Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue().handler() }
        }
    }

    private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private func adopt(_ source: any DispatchSourceProtocol) {
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.handler() }
        }
        source.activate()
        self.source = source
    }
}
