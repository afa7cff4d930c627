import { describe, expect, it } from "vitest"
import { decoratorOf, identityOf, isFlat, keyOf, namedBy, opens } from "./identify.ts"

describe("what a line names", () => {
  it.each([
    ["## Installing", "heading", "Installing"],
    ["[tool.black]", "section", "tool.black"],
    ["[[bin]]", "section", "bin"],
    ["case Status.Open:", "case", "Status.Open"],
    ["case 'a' => run()", "case", "'a'"],
    ["when :admin then allow", "case", ":admin"],
    ['it("adds two numbers", () => {', "test", "adds two numbers"],
    ["describe.skip('parser', function () {", "test", "parser"],
    ["export abstract class Shape<T> extends Base {", "type", "Shape"],
    ["public interface Reader {", "type", "Reader"],
    ["pub struct Config {", "type", "Config"],
    ["impl Display for Config {", "type", "Display for Config"],
    ["type Server struct {", "type", "Server"],
    ["message User {", "type", "User"],
    ["CREATE TABLE IF NOT EXISTS users (", "table", "users"],
    ["update accounts set", "table", "accounts"],
    ["create  or  replace  temporary  view  if  not  exists  recent as", "table", "recent"],
    ["insert  into  accounts (id)", "table", "accounts"],
    ["delete  from  accounts where id = 1", "table", "accounts"],
    ["export async function load(path: string) {", "function", "load"],
    ["def run(self, options):", "function", "run"],
    ["pub(crate) fn parse(input: &str) -> Tree {", "function", "parse"],
    ["func (s *Server) Start(port int) error {", "function", "Start"],
    ["const add = (a, b) => a + b", "function", "add"],
    ["this.onClose = function () {", "function", "onClose"],
    ["public static void main(String[] args) {", "function", "main"],
    ['app.get("/users", (request, response) => {', "function", "app.get /users"],
    ["void Window::resize(int width, int height)", "function", "Window::resize"],
    ["const limits = [", "variable", "limits"],
    ["FROM node:22 AS build", "stage", "node:22 AS build"],
    ['<string name="title">Hello</string>', "element", "string title"],
    ["<dependency>", "element", "dependency"],
    ['"production": {', "key", "production"],
    ["  deploy:", "key", "deploy"],
    ["test: build lint", "target", "test"],
    [".button:hover {", "block", ".button:hover"],
    ['resource "aws_instance" "web" {', "block", 'resource "aws_instance" "web"'],
    ["a:not(.plain) {", "block", "a:not(.plain)"],
    ["Some(value) => {", "block", "Some(value)"],
    ["get '/users/new' do", "route", "get /users/new"],
    ["@function fluid-value($values) {", "function", "fluid-value"],
    ["@mixin button-size($padding) {", "function", "button-size"],
    [".. attribute:: Field.limit", "directive", "Field.limit"],
    ["  paintOrder?:", "key", "paintOrder"],
    [".display-#{$name} {", "block", ".display-$name"],
  ])("%s: %s %s", (line, kind, name) => {
    expect(namedBy(line)).toEqual({ kind, name })
  })

  it.each([
    "",
    "   ",
    "}",
    "return total",
    "if (ready) {",
    "} else {",
    "for (const each of all) {",
    "while (true) {",
    "try {",
    "else:",
    "default:",
    "total += 1",
    "list.map((each) => {",
    "stream.on(event, function (chunk) {",
    "items.forEach(item => {",
    "# a comment",
    "// a comment",
    `const ${"x".repeat(400)} = {`,
  ])("names nothing: %s", (line) => {
    expect(namedBy(line)).toBeUndefined()
  })
})

describe("what tells like things apart", () => {
  it.each([
    ["- name: build", "name", "build"],
    ['"id": 7,', "id", "7"],
    ["uses: actions/checkout@v4", "uses", "actions/checkout"],
    ["uses: actions/checkout@8e5e7e5ab8b370d6c329 # v4.2.0", "uses", "actions/checkout"],
    ["name: someone@example.com", "name", "someone@example.com"],
    ["<artifactId>guava</artifactId>", "artifactid", "guava"],
    [" * @name slice", "name", "slice"],
    ["container_name: web", "container_name", "web"],
  ])("%s: %s %s", (line, kind, name) => {
    expect(identityOf(line)).toEqual({ kind, name })
  })

  it.each(["- run: npm test", "name: [", "port: 80", "<b>bold</b>"])("no value does in: %s", (line) => {
    expect(identityOf(line)).toBeUndefined()
  })

  it("is the key of a line that sets a value", () => {
    expect(["margin-left: 0;", "port = 80", '"a.b": 1', "x := 2", "a == b", "Type::name"].map(keyOf)).toEqual(
      ["margin-left", "port", "a.b", "x", undefined, undefined],
    )
  })

  it("is what a declaration is decorated with", () => {
    expect(decoratorOf('@app.route("/users")')).toEqual({ kind: "app.route", name: '"/users"' })
    expect(decoratorOf("#[cfg(test)]")).toEqual({ kind: "cfg", name: "test" })
    expect(decoratorOf("@override")).toBeUndefined()
  })
})

describe("what opens a block", () => {
  it.each([
    "if (a) {",
    "call(",
    "a = [",
    "def f():",
    "items.each do |item|",
    "## Title",
    "[section]",
    "<div>",
    "x =>",
  ])("%s does", (line) => expect(opens(line)).toBe(true))

  it.each(["return 1", "}", "<br>", "<img src='a'>", "</div>", "a, b"])("%s does not", (line) =>
    expect(opens(line)).toBe(false),
  )

  it("holds what follows at its own depth only if it is a heading or a section", () => {
    expect(["### Usage", "[a]", "FROM node", "# title", "a[0]", "class A {"].map(isFlat)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
