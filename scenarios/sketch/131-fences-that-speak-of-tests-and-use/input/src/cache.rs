use std::collections::HashMap;
use std::fmt;
use std::time::{Duration, Instant};

#[derive(Debug, Clone)]
pub struct Entry<V> {
    value: V,
    expires: Instant,
}

pub struct Cache<V> {
    entries: HashMap<String, Entry<V>>,
    ttl: Duration,
    hits: u64,
}

impl<V: Clone> Cache<V> {
    pub fn new(ttl: Duration) -> Self {
        Self {
            entries: HashMap::new(),
            ttl,
            hits: 0,
        }
    }

    pub fn get(&mut self, key: &str) -> Option<V> {
        let entry = self.entries.get(key)?;
        if entry.expires < Instant::now() {
            self.entries.remove(key);
            return None;
        }
        self.hits += 1;
        Some(entry.value.clone())
    }

    pub fn insert(&mut self, key: String, value: V) {
        let expires = Instant::now() + self.ttl;
        self.entries.insert(key, Entry { value, expires });
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }
}

impl<V> fmt::Display for Cache<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} entries, {} hits", self.entries.len(), self.hits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_what_was_inserted() {
        let mut cache = Cache::new(Duration::from_secs(1));
        cache.insert("a".into(), 1);
        assert_eq!(cache.get("a"), Some(1));
    }

    #[test]
    fn forgets_what_is_old() {
        let mut cache = Cache::new(Duration::ZERO);
        cache.insert("a".into(), 1);
        assert_eq!(cache.get("a"), None);
    }
}
