import { describe, expect, it } from "vitest"
import { applyChanges, createDocument } from "../locate/index.ts"
import { placeExcerpt } from "./index.ts"

/** Types, rules, tables and objects, and a part of an answer that shows one thing in them which is new. */
const holders: Record<string, { file: string; shown: string }> = {
  "types.ts": {
    file: "export interface User {\n  id: string\n  name: string\n  role: Role\n}\n\nexport type Role = 'a' | 'b'\n",
    shown: "interface User {\n  email: string\n}\n",
  },
  "color.ts": {
    file: "export enum Color {\n  Red,\n  Green,\n  Blue,\n}\n\nexport const x = 1\n",
    shown: "enum Color {\n  Yellow,\n}\n",
  },
  "config.ts": {
    file: "export const config = {\n  host: 'localhost',\n  port: 80,\n  tls: false,\n}\n",
    shown: "export const config = {\n  timeout: 30,\n}\n",
  },
  "user.go": {
    file: "package user\n\ntype User struct {\n\tID string\n\tName string\n\tAge int\n}\n\nfunc f() {}\n",
    shown: "type User struct {\n\tEmail string\n}\n",
  },
  "user.rs": {
    file: "pub struct User {\n    pub id: u64,\n    pub name: String,\n    pub age: u8,\n}\n\nfn f() {}\n",
    shown: "pub struct User {\n    pub email: String,\n}\n",
  },
  "user.py": {
    file: "@dataclass\nclass User:\n    id: str\n    name: str\n    age: int\n\n\ndef f():\n    pass\n",
    shown: "@dataclass\nclass User:\n    email: str\n",
  },
  "User.java": {
    file: "public class User {\n    private int a;\n    private int b;\n    private int c;\n\n    void run() {}\n}\n",
    shown: "public class User {\n    private int d;\n}\n",
  },
  "schema.sql": {
    file: "CREATE TABLE users (\n  id INT PRIMARY KEY,\n  name TEXT,\n  age INT\n);\n",
    shown: "CREATE TABLE users (\n  email TEXT\n);\n",
  },
  "schema.graphql": {
    file: "type User {\n  id: ID!\n  name: String\n  age: Int\n}\n\ntype Query {\n  me: User\n}\n",
    shown: "type User {\n  email: String\n}\n",
  },
  "user.proto": {
    file: "message User {\n  string id = 1;\n  string name = 2;\n  int32 age = 3;\n}\n",
    shown: "message User {\n  string email = 4;\n}\n",
  },
  "card.css": {
    file: ".card {\n  padding: 8px;\n  color: red;\n  margin: 0;\n}\n\n.b {\n  color: blue;\n}\n",
    shown: ".card {\n  border: 0;\n}\n",
  },
  "app.ini": {
    file: "[server]\nhost = a\nport = 1\ntls = no\n\n[db]\nurl = x\n",
    shown: "[server]\ntimeout = 3\n",
  },
  "app.toml": {
    file: "[server]\nhost = 'a'\nport = 1\n\n[db]\nurl = 'x'\n",
    shown: "[server]\ntimeout = 3\n",
  },
  "main.tf": {
    file: 'resource "aws_s3_bucket" "logs" {\n  bucket = "logs"\n  acl    = "private"\n  force  = true\n}\n',
    shown: 'resource "aws_s3_bucket" "logs" {\n  tags = {}\n}\n',
  },
  "package.json": {
    file: '{\n  "name": "a",\n  "scripts": {\n    "build": "tsc",\n    "test": "vitest"\n  }\n}\n',
    shown: '"scripts": {\n  "lint": "eslint ."\n}\n',
  },
  "compose.yml": {
    file: "services:\n  db:\n    image: postgres\n    environment:\n      PASSWORD: secret\n",
    shown: "  db:\n    environment:\n      USER: shop\n",
  },
  "tsconfig.json": {
    file: '{\n  "compilerOptions": {\n    "strict": true,\n    "target": "ES2020"\n  },\n  "include": ["src"]\n}\n',
    shown: '{\n  "compilerOptions": {\n    "noEmit": true\n  }\n}\n',
  },
}

const words = (text: string) => text.match(/[\w$.]+/g) ?? []

describe.each(Object.entries(holders))("one thing in a block of %s", (path, { file, shown }) => {
  it.each([true, false])("takes nothing away (said to be added: %s)", (adds) => {
    const placed = placeExcerpt(file, shown, { path, named: true, part: true, adds })
    const after = "issue" in placed ? file : applyChanges(createDocument(file), placed.changes).text
    expect(words(after)).toEqual(expect.arrayContaining(words(file)))
    if ("issue" in placed) return
    const again = placeExcerpt(after, shown, { path, named: true, part: true, adds })
    expect("issue" in again ? again.issue.message : again.changes).toEqual([])
  })
})

it.each([
  "config.ts",
  "schema.graphql",
  "card.css",
  "app.ini",
  "app.toml",
  "main.tf",
  "package.json",
  "compose.yml",
  "user.py",
])("one thing that is said to be added comes last in its block: %s", (path) => {
  const { file, shown } = holders[path]!
  const placed = placeExcerpt(file, shown, { path, named: true, part: true, adds: true })
  expect(placed).toMatchObject({ changes: [expect.anything()] })
})
