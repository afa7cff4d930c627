let package = Package(
    name: "Counter",
    dependencies: [],
    targets: [
        .target(
            name: "Counter",
            dependencies: []
        )
    ]
)
