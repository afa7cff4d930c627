import type { Case } from "./case.ts"
import type { Memory } from "./memory.ts"
import { createRandom, type Random } from "./random.ts"

/** Files as people write them, each with what is odd about its language: how blocks open and end, what a line says, what repeats. */
export const languages: Record<string, string> = {
  typescript: `import { Clock } from "./clock";
import type { Entry, Store } from "./store";

/** Keeps what was asked for, for a while. */
export class Cache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  constructor(
    private readonly store: Store<Value>,
    private readonly clock: Clock,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) {
      return undefined;
    }
    if (entry.until < this.clock.now()) {
      this.entries.delete(key);
      return undefined;
    }
    return entry.value;
  }

  async load(key: string, seconds = 60): Promise<Value> {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = await this.store.read(key, { retry: true });
    this.entries.set(key, { value, until: this.clock.now() + seconds });
    return value;
  }

  clear(): void {
    this.entries.clear();
  }
}

export const shared = new Cache(openStore("shared"), systemClock);
`,
  python: `"""Reads orders, and says what they come to."""
import csv
from dataclasses import dataclass, field


@dataclass
class Order:
    number: int
    items: list[str] = field(default_factory=list)
    paid: bool = False

    @property
    def label(self):
        return f"#{self.number}"

    def total(self, prices, discount=0):
        result = 0
        for item in self.items:
            if item not in prices:
                raise KeyError(item)
            result += prices[item]
        return result * (1 - discount)


def read_orders(path):
    orders = {}
    with open(path, newline="") as lines:
        for row in csv.DictReader(lines):
            number = int(row["number"])
            order = orders.setdefault(number, Order(number))
            order.items.append(row["item"])
            if row["paid"] == "yes":
                order.paid = True
    return list(orders.values())


def open_orders(orders):
    return [order for order in orders if not order.paid]
`,
  go: `package queue

import (
	"errors"
	"sync"
)

// ErrClosed tells that nothing is taken any more.
var ErrClosed = errors.New("queue: closed")

type Queue struct {
	mutex  sync.Mutex
	items  []string
	closed bool
}

func (q *Queue) Push(item string) error {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.closed {
		return ErrClosed
	}
	q.items = append(q.items, item)
	return nil
}

func (q *Queue) Pop() (string, error) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.items) == 0 {
		return "", ErrClosed
	}
	item := q.items[0]
	q.items = q.items[1:]
	return item, nil
}
`,
  html: `<!doctype html>
<html lang="en">
  <head>
    <title>Orders</title>
    <link rel="stylesheet" href="orders.css">
  </head>
  <body>
    <nav class="top">
      <a href="/">Home</a>
      <a href="/orders" class="here">Orders</a>
    </nav>
    <main>
      <h1>Open orders</h1>
      <table>
        <tr>
          <th>Number</th>
          <th>Total</th>
        </tr>
        <tr>
          <td>{{ order.number }}</td>
          <td>{{ order.total }}</td>
        </tr>
      </table>
      <p class="note">What is paid is not shown.</p>
    </main>
    <script src="orders.js"></script>
  </body>
</html>
`,
  scss: `@use "colours" as c;

$gap: 8px;

@mixin boxed($width) {
  border: $width solid c.$line;
  padding: $gap;
}

.orders {
  display: grid;
  gap: $gap;

  &__row {
    @include boxed(1px);
    color: c.$text;

    &:hover {
      color: c.$accent;
    }
  }

  &__total {
    font-weight: bold;
  }
}

@media (max-width: 600px) {
  .orders {
    display: block;
    color: c.$text;
  }
}
`,
  yaml: `name: shop
services:
  web:
    image: shop/web:3
    ports:
      - "80:8080"
      - "443:8443"
    environment:
      LOG_LEVEL: info
      CACHE: "on"
  worker:
    image: shop/worker:3
    environment:
      LOG_LEVEL: info
      QUEUE: orders
    depends_on:
      - web
      - store

  store:
    image: postgres:16
    volumes:
      - data:/var/lib/postgres

volumes:
  data: {}
`,
  sql: `CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL,
  total NUMERIC(10, 2) DEFAULT 0,
  paid BOOLEAN DEFAULT FALSE
);

CREATE INDEX orders_by_customer ON orders (customer_id);

CREATE VIEW open_orders AS
SELECT
  orders.id,
  customers.name,
  orders.total
FROM orders
JOIN customers ON customers.id = orders.customer_id
WHERE NOT orders.paid
ORDER BY orders.total DESC;

INSERT INTO customers (id, name) VALUES
  (1, 'Ada'),
  (2, 'Grace'),
  (3, 'Edsger');
`,
  ruby: `require "json"

module Shop
  class Basket
    attr_reader :items

    def initialize(items = [])
      @items = items
    end

    def add(item, count: 1)
      raise ArgumentError, "no item" if item.nil?

      count.times { @items << item }
      self
    end

    def total(prices)
      @items.sum do |item|
        prices.fetch(item) do
          warn "no price for #{item}"
          0
        end
      end
    end

    def to_json(*options)
      { items: @items }.to_json(*options)
    end
  end
end
`,
  json: `{
  "name": "shop",
  "version": "1.4.0",
  "scripts": {
    "build": "node build.mjs",
    "test": "vitest run"
  },
  "dependencies": {
    "commander": "^14.0.0",
    "zod": "^4.1.0"
  },
  "files": [
    "dist",
    "README.md"
  ]
}
`,
  markdown: `# Shop

Keeps orders, and says what is *open*.

## Install

1. Get the program: \`npm install shop\`
2. Make a store: \`shop init\`
3. Start it:

   \`\`\`sh
   shop serve --port 8080
   \`\`\`

## Options

| option | what it does |
|---|---|
| \`--port\` | where it listens |
| \`--store\` | where orders are kept |

- [x] open orders
- [ ] paid orders
  - by month
`,
}

/** More ways in which models remember than \`memories\` has: by line, or of all of them. */
export const slips: Record<string, Memory> = {
  "with other quotes": everyLine((line) => line.replaceAll('"', "'")),
  "without what ends lines": everyLine((line) => line.replace(/[;,]$/, "")),
  "in another case": everyLine((line) => line.toLowerCase()),
  "with a name for another": everyLine((line) =>
    line.replaceAll("entr", "record").replaceAll("order", "purchase").replaceAll("item", "thing"),
  ),
  "without what is around": (lines, { at, gone }) =>
    gone > 0 ? { lines: lines.slice(at, at + gone), at: 0 } : { lines: [...lines], at },
  "with what is above only": (lines, { at, gone }) =>
    at + gone > 0 ? { lines: lines.slice(0, at + gone), at } : { lines: [...lines], at },
  "with what is below only": (lines, { at }) =>
    at < lines.length ? { lines: lines.slice(at), at: 0 } : { lines: [...lines], at },
  "with two lines as one": (lines, { at }) =>
    at >= 2
      ? { lines: [`${lines[0]} ${lines[1]!.trim()}`, ...lines.slice(2)], at: at - 1 }
      : { lines: [...lines], at },
  "with remarks": (lines, { at }) => ({ lines: ["// as it is now", ...lines], at: at + 1 }),
}

/** Every line is remembered in another way, and new ones are meant as they are written. */
function everyLine(style: (line: string) => string): Memory {
  return (lines, { at }) => ({ lines: lines.map(style), at })
}

/** A change of some lines of a file, of those kinds that people ask for. New lines are like old ones, in other words. */
export function drawEdit(text: string, seed: number): Case {
  const random = createRandom(seed * 7907 + text.length)
  const lines = text.split("\n").slice(0, -1)
  const length = 2 + random.below(6)
  const from = random.below(lines.length - length + 1)
  const shown = lines.slice(from, from + length)
  const solid = shown.flatMap((line, at) => (line === "" ? [] : at))
  const at = random.one(solid)
  const fresh = (line: string) => reworded(line, random)
  const kinds: Record<string, () => Pick<Case, "at" | "gone" | "fresh">> = {
    "other words": () => ({ at, gone: 1, fresh: [fresh(shown[at]!)] }),
    "a line more": () => ({ at: at + 1, gone: 0, fresh: [fresh(shown[at]!)] }),
    "a line before": () => ({ at, gone: 0, fresh: [fresh(shown[at]!)] }),
    "two lines for one": () => ({ at, gone: 1, fresh: [shown[at]!, fresh(shown[at]!)].map(fresh) }),
    "a line less": () => ({ at, gone: 1, fresh: [] }),
    "a line at the end": () => ({ at: length, gone: 0, fresh: [fresh(shown.at(-1) || shown[at]!)] }),
    "all deeper": () => ({
      at: 0,
      gone: length,
      fresh: shown.map((line) => (line === "" ? line : `${unitOf(text)}${line}`)),
    }),
  }
  const change = random.one(Object.values(kinds))()
  return { lines, from, to: from + length, ...change }
}

const unitOf = (text: string) => /^(\t| +)/m.exec(text)![1]!

/** A line of which a word is another one. */
function reworded(line: string, random: Random): string {
  const words = line.match(/[a-z]{3,}/gi) ?? []
  return words.length === 0 ? `${line} extra` : line.replace(random.one(words), (word) => `${word}Two`)
}
