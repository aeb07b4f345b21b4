// swift-tools-version: 6.2
import PackageDescription

/// The same settings for every Swift target: the compiler holds the rules, not the reviewer.
let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    // Overlapping accesses are found by the compiler, and by the tests, which run without this.
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
    // Types are put together by the compiler rather than looked up by name as the program starts, each by a walk through
    // all that conforms to anything.
    .unsafeFlags(
        ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
        .when(configuration: .release)
    ),
]

func target(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func test(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: swiftSettings)
}

let package = Package(
    name: "tern",
    products: [.executable(name: "tern", targets: ["tern"])],
    targets: [
        // C: one shim target per library.
        .target(
            name: "CNcurses",
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("panelw"), .linkedLibrary("tinfo")]
        ),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "CLibXML2",
            cSettings: [.unsafeFlags(["-I/usr/include/libxml2"])],
            linkerSettings: [.linkedLibrary("dl")]
        ),
        .target(name: "CUchardet", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CUnicode", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CMicrohttpd", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CCrypto", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CTOML"),
        .target(name: "CEventLoop"),

        target("Model", []),
        target("Feeds", ["Model", "CCurl", "CLibXML2", "CUchardet", "CMicrohttpd", "CCrypto"]),
        target("Store", ["Model", "CSQLite", "CEventLoop"]),
        target("FeedService", ["Model", "Feeds", "Store"]),
        target("Containers", ["Model"]),
        target("TermUI", ["CNcurses", "CUnicode", "CEventLoop"]),
        target("Screens", ["Model", "Containers", "TermUI"]),
        .executableTarget(
            name: "tern",
            dependencies: ["Model", "Feeds", "Store", "FeedService", "Containers", "TermUI", "Screens", "CTOML"],
            swiftSettings: swiftSettings,
            // C++'s library is linked in as Swift's is: to bind its thousands of symbols took a tenth of the start.
            linkerSettings: [
                .unsafeFlags(
                    ["-use-ld=lld", "-L\(Context.packageDirectory)/.ci/link"],
                    .when(configuration: .release)
                )
            ]
        ),

        // Tests only.
        .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal", linkerSettings: [.linkedLibrary("util")]),
        .systemLibrary(name: "CVTerm", path: "Tests/CVTerm", providers: [.apt(["libvterm-dev"])]),
        .executableTarget(
            name: "LoopProbe",
            dependencies: ["TermUI", "CEventLoop", "CNcurses"],
            path: "Tests/LoopProbe",
            swiftSettings: swiftSettings
        ),
        .target(
            name: "TestSupport",
            dependencies: ["Model", "CPseudoTerminal", "CVTerm"],
            path: "Tests/TestSupport",
            swiftSettings: swiftSettings
        ),
        .target(
            name: "ReaderSupport",
            dependencies: ["FeedService", "Screens", "Containers", "TermUI", "Model"],
            path: "Tests/ReaderSupport",
            swiftSettings: swiftSettings
        ),
        test("ModelTests", ["Model"]),
        test("FeedsTests", ["Feeds", "Model", "TestSupport"], resources: [.copy("Fixtures")]),
        test("StoreTests", ["Store", "Model", "TestSupport"]),
        test("FeedServiceTests", ["FeedService", "Feeds", "Store", "Model", "TestSupport"]),
        test("ContainersTests", ["Containers", "Model", "TestSupport"]),
        test("TermUITests", ["TermUI", "TestSupport", "LoopProbe"]),
        test("ScreensTests", ["Screens", "Containers", "TermUI", "Model", "TestSupport"]),
        test(
            "EndToEndTests",
            [
                "ReaderSupport", "FeedService", "Feeds", "Store", "Screens", "Containers", "TermUI", "Model",
                "TestSupport",
            ]
        ),
        test("TernTests", ["tern", "Feeds", "TermUI", "Screens", "Containers"]),
        test("BinaryTests", ["tern", "ReaderSupport", "Screens", "TermUI", "CSQLite", "TestSupport"]),
        test("ArchitectureTests", []),
    ],
    cxxLanguageStandard: .cxx17
)

// `make fuzz` only: libFuzzer's `main` and instrumentation everywhere.
if Context.environment["TERN_FUZZ"] != nil {
    package.targets += [
        .target(
            name: "FuzzEntries",
            dependencies: ["Feeds", "Model"],
            path: "Tests/Fuzz/Entries",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "tern-fuzz",
            dependencies: ["FuzzEntries"],
            path: "Tests/Fuzz/Harness",
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]
        ),
    ]
}
