package import Containers
package import TermUI

extension BidiOrder {
    /// As the reader set it.
    package init(_ setting: Settings.Bidi) {
        switch setting {
        case .tern: self = .tern
        case .terminal: self = .terminal
        }
    }
}
