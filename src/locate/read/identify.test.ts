import { describe, expect, it } from "vitest"
import { decoratorOf, identityOf, isFlat, keyOf, labelOf, namedBy, opens } from "./identify.ts"

describe("what a line names", () => {
  const lines: [line: string, kind: string, name: string][] = [
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
    [":clean", "label", "clean"],
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
    ["FROM node:22 AS build", "stage", "build"],
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
    ["{% macro cents(column) %}", "macro", "cents"],
    ["{%- block body %}", "macro", "body"],
    ["case 3 then go", "case", "3"],
    ["when 1", "case", "1"],
    ["it 'works' do", "test", "works"],
    ['t.Run("empty", func(t *testing.T) {', "test", "empty"],
    ['scope "/admin" do |each|', "route", "scope /admin"],
    ["module.exports = app;", "export", "app"],
    ["export default App", "export", "App"],
    ["<Button", "element", "Button"],
    ['<div class="a">', "element", "div"],
    ['<h1 class="big" id="top">', "element", "h1 top"],
    ["render(", "call", "render"],
    ["Widget.build<T>(", "call", "Widget.build"],
    ["- steps: # all of them", "key", "steps"],
    ["description: |", "key", "description"],
    ["anchors: &base", "key", "anchors"],
    ["text: >-", "key", "text"],
    ["'a b': [", "key", "a b"],
    ["a := [", "key", "a"],
    ["items = ( # all of them", "key", "items"],
    ['"production": { // live', "key", "production"],
    ["one two three four:", "key", "one two three four"],
    [".a { /* plain */", "block", ".a"],
    ["run() { // once", "function", "run"],
    ["load<T>(path) {", "function", "load"],
    ["get_all(a) do |each|", "function", "get_all"],
    ["function *walk(tree) {", "function", "walk"],
    ["self.total = (a) => a", "function", "total"],
    ["f: async () => {", "function", "f"],
    ["let mut total: u32 = 0", "variable", "total"],
    ["a/b.o : c.c", "target", "a/b.o"],
    ["int Window::move(int x,", "function", "Window::move"],
    ["drop table if exists users", "table", "users"],
    ["alter index by_name rename to by_title", "table", "by_name"],
    ["truncate table logs", "table", "logs"],
    ["create unique index by_mail on users (mail)", "table", "by_mail"],
    ["create temp table recent (", "table", "recent"],
    ["create materialized view totals as", "table", "totals"],
    ["create external table events (", "table", "events"],
    ['create or replace function "add" (', "table", '"add"'],
    ["create policy readers on users", "table", "readers"],
    ["insert into users values", "table", "users"],
    ["delete from users", "table", "users"],
    ["update users", "table", "users"],
  ]
  it.each(lines)("%s: %s %s", (line, kind, name) => {
    expect(namedBy(line)).toEqual({ kind, name })
  })

  const isSpaced = ([, kind]: (typeof lines)[number]) => kind !== "directive"
  it.each(lines.filter(isSpaced))("%s: the same with more blanks between its words", (line, kind, name) => {
    const wide = line.replace(/(["'`]).*?\1| /g, (each) => (each === " " ? "   " : each))
    const named = namedBy(`\t${wide} `)!
    expect({ ...named, name: named.name.replace(/\s+/g, " ") }).toEqual({ kind, name })
  })

  // A function may have any type before its name.
  const isFirst = ([, kind]: (typeof lines)[number]) => kind !== "function" && kind !== "call"
  it.each(lines.filter(isFirst))("%s: not as a part of another line", (line, kind, name) => {
    expect(namedBy(`other ${line.trim()}`)).not.toEqual({ kind, name })
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
    "one two three four five:",
    "items.each do |item|",
    "a == 1",
    "target:=1",
    "Window::move(1);",
    "f((each) => {",
    "from a import b",
    "=> {",
  ])("names nothing: %s", (line) => {
    expect(namedBy(line)).toBeUndefined()
  })
})

describe("what tells like things apart", () => {
  it.each([
    ["- name: build", "name", "build"],
    ['"id": 7,', "id", "7"],
    ["name: someone@example.com", "name", "someone@example.com"],
    ["<artifactId>guava</artifactId>", "artifactid", "guava"],
    ["container_name: web", "container_name", "web"],
    ["-   name:   build  ,", "name", "build"],
    ["user-id = 5;", "user-id", "5"],
    ["<ns:name>x</ns:name>", "ns:name", "x"],
  ])("%s: %s %s", (line, kind, name) => {
    expect(identityOf(line)).toEqual({ kind, name })
  })

  it.each(["- run: npm test", "name: [", "port: 80", "<b>bold</b>", "id:", "the name: x"])(
    "no value does in: %s",
    (line) => {
      expect(identityOf(line)).toBeUndefined()
    },
  )

  it("is the key of a line that sets a value", () => {
    expect(["margin-left: 0;", "port = 80", '"a.b": 1', "x := 2", "a == b", "Type::name"].map(keyOf)).toEqual(
      ["margin-left", "port", "a.b", "x", undefined, undefined],
    )
  })

  it("is what a declaration is decorated with", () => {
    expect(decoratorOf('@app.route("/users")')).toEqual({ kind: "app.route", name: '"/users"' })
    expect(decoratorOf("#[cfg(test)]")).toEqual({ kind: "cfg", name: "test" })
    expect(decoratorOf(" @ns::route (1) ")).toEqual({ kind: "ns::route", name: "1" })
    expect(["@override", "#[test]", "call(a)", "x @call(a)"].map(decoratorOf)).toEqual([
      ...[undefined, undefined, undefined, undefined],
    ])
  })

  it("is the key of a line, whatever comes before it and around it", () => {
    expect(
      ["  -  margin: 0", "let x = 1", "const  y: T = 1", "this.a = 2", '"k" : 1', "* key: v", "x === y"].map(
        keyOf,
      ),
    ).toEqual(["margin", "x", "y", "a", "k", "key", undefined])
  })

  it("is a value in words, and no number, version or switch", () => {
    const label = (line: string) => Object.values(labelOf(line) ?? {})
    expect(label("color: red")).toEqual(["color", "red"])
    expect(label("- 'color' = \"red\",")).toEqual(["color", "red"])
    expect(label("<color>red sky</color>")).toEqual(["color", "red sky"])
    expect([label("size: 12px"), label("flag: true"), label("flag: Off")]).toEqual([
      ["size", ""],
      ["flag", ""],
      ["flag", ""],
    ])
  })

  it("is a condition of SQL, or of a preprocessor", () => {
    expect(labelOf("WHERE role = 'admin';")).toEqual({ kind: "where", name: "role = 'admin';" })
    expect(labelOf("  and u.day not in (1, 2)")).toMatchObject({ kind: "and" })
    expect(labelOf("LEFT OUTER JOIN orders o ON o.id = a.id")).toEqual({ kind: "join", name: "orders" })
    expect(labelOf("{{- if .Values.api.on }}")).toEqual({ kind: "if", name: ".Values.api.on" })
    expect(labelOf("{% for a in list %}")).toEqual({ kind: "for", name: "a in list" })
    expect(labelOf("#ifdef DEBUG")).toEqual({ kind: "ifdef", name: "DEBUG" })
    expect([labelOf("and a.role == b.role"), labelOf("where T: Clone,")].map((label) => label?.kind)).toEqual(
      [undefined, undefined],
    )
  })

  it("is a title that stands alone, or on a line of dashes", () => {
    const [above, below] = ["text", "text"]
    expect(labelOf("// ---- Orders ----", { above, below })).toEqual({ kind: "//", name: "Orders" })
    expect(labelOf("What is left out")).toEqual({ kind: "title", name: "What is left out" })
    expect(labelOf("What is left out", { below: "=====" })).toEqual({
      kind: "title",
      name: "What is left out",
    })
    expect(labelOf("What is left out", { above: "  ", below: "\t" })).toMatchObject({ kind: "title" })
    expect(labelOf("# What is left out")).toEqual({ kind: "remark", name: "What is left out" })
    expect([
      labelOf("What is left out", { above }),
      labelOf("What is left out", { below }),
      labelOf("What is left out", { below: "= = =" }),
      labelOf("That is all of it."),
    ]).toEqual([undefined, undefined, undefined, undefined])
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
    "x = # one",
    "a => // one",
    "fn f() ->",
    "while true do",
    "if a then",
    "begin",
    "each do |a, b|",
    "{% block a %}",
    "{%- if a -%}",
    "<a href='b'>",
  ])("%s does", (line) => expect(opens(line)).toBe(true))

  it.each([
    ...["return 1", "}", "<br>", "<img src='a'>", "</div>", "a, b", "undo", "x // {", "<a/>", "<?php>", "<p"],
    ...["{% block a %}{% endblock %}", "{% if a %}b{%- endif %}", "{% endif %}", "a {% if b %}"],
  ])("%s does not", (line) => expect(opens(line)).toBe(false))

  it("holds what follows at its own depth only if it is a heading or a section", () => {
    const flat = ["### Usage", " ##  Usage", "[a]", "[[a]] ", "FROM node", "FROM  node"]
    const others = ["# title", "a[0]", "class A {", "a ## b", "####### a", "[a] = 1", "##"]
    expect([...flat, ...others].filter(isFlat)).toEqual(flat)
  })
})
