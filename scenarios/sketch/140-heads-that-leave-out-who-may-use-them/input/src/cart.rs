pub(crate) struct Cart {
    items: Vec<Item>,
}

impl Cart {
    pub fn add(&mut self, item: Item) {
        self.items.push(item);
    }
}
