use std::collections::HashMap;

pub struct Cache<V> {
    map: HashMap<String, V>,
    limit: usize,
}

impl<V: Clone> Cache<V> {
    pub fn new(limit: usize) -> Self {
        Self { map: HashMap::new(), limit }
    }

    pub fn get(&self, key: &str) -> Option<V> {
        self.map.get(key).cloned()
    }

    pub fn put(&mut self, key: String, value: V) {
        if self.map.len() >= self.limit {
            self.map.clear();
        }
        self.map.insert(key, value);
    }
}

impl<V> Drop for Cache<V> {
    fn drop(&mut self) {
        println!("dropped");
    }
}
