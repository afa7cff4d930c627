import Foundation
import Combine

final class CartViewModel: ObservableObject {
    @Published private(set) var items: [Item] = []
    @Published var isLoading = false

    private let service: CartService

    init(service: CartService) {
        self.service = service
    }

    func load() async {
        isLoading = true
        defer { isLoading = false }
        items = (try? await service.items()) ?? []
    }

    func remove(_ item: Item) {
        items.removeAll { $0.id == item.id }
    }
}
