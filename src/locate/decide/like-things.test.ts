import { describe, expect, it } from "vitest"
import { textAfter } from "../testing/text-after.ts"

/**
 * Things of one sort that are beside each other in files, in languages of which nothing is known here: `NAME` is what tells them
 * apart, and the number 20 is what an edit changes.
 */
type Form = [
  what: string,
  names: [meant: string, other: string],
  block: string,
  above?: string,
  below?: string,
]

const forms: readonly Form[] = [
  [
    "yaml list by provider",
    ["segment", "scalr"],
    "- provider: NAME\n  isPublic: true\n  limit: 20\n  base64: false\n",
  ],
  [
    "yaml list by host",
    ["alpha.example", "beta.example"],
    "  - host: NAME\n    user: deploy\n    port: 20\n    proxy: none\n",
    "servers:\n",
  ],
  [
    "json array by type",
    ["circle", "square"],
    '    {\n      "type": "NAME",\n      "visible": true,\n      "size": 20,\n      "layer": "base"\n    },\n',
    '{\n  "shapes": [\n',
    '    { "type": "none" }\n  ]\n}\n',
  ],
  [
    "json array by email",
    ["ann@x.org", "bob@x.org"],
    '  {\n    "email": "NAME",\n    "active": true,\n    "quota": 20,\n    "plan": "free"\n  },\n',
    "[\n",
    "  null\n]\n",
  ],
  [
    "toml package",
    ["serde", "tokio"],
    '[[package]]\nname = "NAME"\nsource = "registry"\nweight = 20\nchecked = true\n\n',
  ],
  [
    "properties",
    ["primary", "replica"],
    "NAME.pool.min=1\nNAME.pool.max=20\nNAME.pool.timeout=300\nNAME.pool.eager=true\n\n",
  ],
  [
    "env file",
    ["PROD", "STAGE"],
    "# settings of NAME\nNAME_HOST=localhost\nNAME_PORT=20\nNAME_USER=root\n\n",
  ],
  [
    "nginx server",
    ["shop.example.com", "blog.example.com"],
    "server {\n    listen 80;\n    server_name NAME;\n    client_max_body_size 20m;\n    gzip on;\n}\n\n",
  ],
  [
    "nginx location",
    ["/api", "/static"],
    "    location NAME {\n        proxy_pass http://backend;\n        proxy_read_timeout 20s;\n        proxy_buffering off;\n    }\n",
    "server {\n",
    "}\n",
  ],
  [
    "apache vhost",
    ["shop.example", "blog.example"],
    "<VirtualHost *:80>\n    ServerName NAME\n    DocumentRoot /var/www\n    Timeout 20\n    LogLevel warn\n</VirtualHost>\n\n",
  ],
  [
    "caddy site",
    ["shop.example", "blog.example"],
    "NAME {\n\troot * /srv/www\n\trequest_timeout 20s\n\tencode gzip\n}\n\n",
  ],
  [
    "k8s docs",
    ["web", "worker"],
    "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: NAME\nspec:\n  replicas: 20\n  revisionHistoryLimit: 3\n---\n",
  ],
  [
    "ansible task",
    ["Install nginx", "Install redis"],
    "- name: NAME\n  become: true\n  retries: 20\n  delay: 5\n\n",
  ],
  [
    "alert rule",
    ["HighCpu", "HighMemory"],
    "  - alert: NAME\n    expr: usage > limit\n    for: 20m\n    severity: page\n",
    "rules:\n",
  ],
  [
    "openapi path",
    ["/users/{id}", "/orders/{id}"],
    "  NAME:\n    get:\n      tags: [public]\n      maxItems: 20\n      deprecated: false\n",
    "paths:\n",
  ],
  [
    "proto rpc",
    ["GetUser", "GetOrder"],
    "  rpc NAME(Request) returns (Reply) {\n    option idempotent = true;\n    option deadline = 20;\n    option audited = false;\n  }\n",
    "service Shop {\n",
    "}\n",
  ],
  [
    "haskell",
    ["scaleUp", "scaleDown"],
    "NAME :: Int -> Int\nNAME value = min limit rest\n  where\n    limit = 20\n    rest = value * factor\n\n",
  ],
  [
    "elixir clauses",
    [":start", ":stop"],
    "  def handle(NAME, state) do\n    state = refresh(state)\n    limit = 20\n    reply(state, limit)\n  end\n\n",
    "defmodule Server do\n",
    "end\n",
  ],
  [
    "erlang clauses",
    ["start", "stop"],
    "handle(NAME, State) ->\n    Next = refresh(State),\n    Limit = 20,\n    reply(Next, Limit);\n",
  ],
  [
    "ocaml",
    ["fold_left", "fold_right"],
    "let rec NAME f acc list =\n  let limit = 20 in\n  let rest = shrink list in\n  continue f acc rest limit\n\n",
  ],
  [
    "fsharp",
    ["mapFirst", "mapLast"],
    "let NAME items =\n    let limit = 20\n    let rest = shrink items\n    continue rest limit\n\n",
  ],
  [
    "lisp",
    ["draw-line", "draw-box"],
    "(defun NAME (canvas)\n  (setf (width canvas) 20)\n  (stroke canvas)\n  (flush canvas))\n\n",
  ],
  [
    "clojure",
    ["draw-line", "draw-box"],
    "(defn NAME [canvas]\n  (set-width canvas 20)\n  (stroke canvas)\n  (flush canvas))\n\n",
  ],
  [
    "scala",
    ["drawLine", "drawBox"],
    "  def NAME(canvas: Canvas): Unit = {\n    canvas.width = 20\n    canvas.stroke()\n    canvas.flush()\n  }\n\n",
    "object Draw {\n",
    "}\n",
  ],
  [
    "scala without braces",
    ["drawLine", "drawBox"],
    "  def NAME(canvas: Canvas) =\n    canvas.width = 20\n    canvas.stroke()\n    canvas.flush()\n\n",
    "object Draw:\n",
  ],
  [
    "kotlin when",
    ["Color.RED", "Color.BLUE"],
    "        NAME -> {\n            canvas.width = 20\n            canvas.stroke()\n            canvas.flush()\n        }\n",
    "fun paint(color: Color) {\n    when (color) {\n",
    "    }\n}\n",
  ],
  [
    "rust match",
    ["Color::Red", "Color::Blue"],
    "        NAME => {\n            canvas.width = 20;\n            canvas.stroke();\n            canvas.flush();\n        }\n",
    "fn paint(color: Color) {\n    match color {\n",
    "    }\n}\n",
  ],
  [
    "swift case",
    [".red", ".blue"],
    "        case NAME:\n            canvas.width = 20\n            canvas.stroke()\n            canvas.flush()\n",
    "func paint(color: Color) {\n    switch color {\n",
    "    }\n}\n",
  ],
  [
    "python match",
    ["Red()", "Blue()"],
    "        case NAME:\n            canvas.width = 20\n            canvas.stroke()\n            canvas.flush()\n",
    "def paint(color):\n    match color:\n",
  ],
  [
    "go table test",
    ["adds numbers", "joins numbers"],
    '\t\t{\n\t\t\tname:  "NAME",\n\t\t\tinput: []int{1, 2},\n\t\t\tlimit: 20,\n\t\t\tfails: false,\n\t\t},\n',
    "func TestAll(t *testing.T) {\n\ttests := []testCase{\n",
    "\t}\n}\n",
  ],
  [
    "go select",
    ["<-done", "<-tick"],
    "\t\tcase NAME:\n\t\t\tcanvas.Width = 20\n\t\t\tcanvas.Stroke()\n\t\t\tcanvas.Flush()\n",
    "func loop() {\n\tfor {\n\t\tselect {\n",
    "\t\t}\n\t}\n}\n",
  ],
  [
    "spring route",
    ["orders", "invoices"],
    '    @GetMapping("/NAME")\n    public Page list(Request request) {\n        int limit = 20;\n        Rows rows = select(request, limit);\n        return render(rows);\n    }\n\n',
    "class Api {\n",
    "}\n",
  ],
  [
    "csharp property",
    ["Orders", "Invoices"],
    "    public Page NAME\n    {\n        get\n        {\n            var limit = 20;\n            var rows = Select(limit);\n            return Render(rows);\n        }\n    }\n\n",
    "class Api\n{\n",
    "}\n",
  ],
  [
    "c function",
    ["draw_line", "draw_box"],
    "static int\nNAME(struct canvas *canvas)\n{\n\tcanvas->width = 20;\n\tstroke(canvas);\n\treturn flush(canvas);\n}\n\n",
  ],
  [
    "c macro",
    ["DRAW_LINE", "DRAW_BOX"],
    "#define NAME(canvas) \\\n\tdo { \\\n\t\t(canvas)->width = 20; \\\n\t\tstroke(canvas); \\\n\t\tflush(canvas); \\\n\t} while (0)\n\n",
  ],
  [
    "c++ specialisation",
    ["int", "long"],
    "template <>\nstruct Limits<NAME> {\n  static constexpr bool exact = true;\n  static constexpr int digits = 20;\n  static constexpr bool bounded = true;\n};\n\n",
  ],
  [
    "objective-c",
    ["drawLine:", "drawBox:"],
    "- (void)NAME(Canvas *)canvas {\n    canvas.width = 20;\n    [canvas stroke];\n    [canvas flush];\n}\n\n",
    "//impl\n",
    "//end\n",
  ],
  [
    "lua",
    ["draw_line", "draw_box"],
    "function M.NAME(canvas)\n  canvas.width = 20\n  canvas:stroke()\n  canvas:flush()\nend\n\n",
  ],
  [
    "perl",
    ["draw_line", "draw_box"],
    "sub NAME {\n    my ($canvas) = shift;\n    $canvas->{width} = 20;\n    $canvas->stroke;\n    return $canvas->flush;\n}\n\n",
  ],
  [
    "r",
    ["draw_line", "draw_box"],
    "NAME <- function(canvas) {\n  canvas$width <- 20\n  stroke(canvas)\n  flush(canvas)\n}\n\n",
  ],
  [
    "julia",
    ["draw_line", "draw_box"],
    "function NAME(canvas)\n    canvas.width = 20\n    stroke(canvas)\n    flush(canvas)\nend\n\n",
  ],
  [
    "shell function",
    ["start_server", "stop_server"],
    'NAME() {\n  local timeout=20\n  refresh_state "$1"\n  report_state "$1"\n}\n\n',
  ],
  [
    "shell case",
    ["start", "stop"],
    '  NAME)\n    timeout=20\n    refresh_state "$1"\n    report_state "$1"\n    ;;\n',
    'case "$1" in\n',
    "esac\n",
  ],
  [
    "powershell",
    ["Start-Shop", "Stop-Shop"],
    "function NAME {\n    param($Name)\n    $timeout = 20\n    Update-State $Name\n    Write-State $Name\n}\n\n",
  ],
  [
    "sql grant",
    ["readers", "writers"],
    "GRANT SELECT ON orders TO NAME;\nALTER ROLE NAME SET search_path = shop;\nALTER ROLE NAME CONNECTION LIMIT 20;\nALTER ROLE NAME SET lock_timeout = 5;\n\n",
  ],
  [
    "sql cte",
    ["recent_orders", "old_orders"],
    "NAME AS (\n    SELECT id, total\n    FROM orders\n    WHERE total > 20\n    ORDER BY id\n),\n",
    "WITH\n",
    "last AS (SELECT 1)\nSELECT * FROM last;\n",
  ],
  [
    "latex",
    ["Installing", "Updating"],
    "\\section{NAME}\n\nThe archive has everything that is needed.\nWait for 20 seconds before the next step.\nThen restart the shell.\n\n",
  ],
  [
    "rst heading",
    ["Installing", "Updating"],
    "NAME\n==========\n\nThe archive has everything that is needed.\nWait for 20 seconds before the next step.\nThen restart the shell.\n\n",
  ],
  [
    "setext heading",
    ["Installing", "Updating"],
    "NAME\n----------\n\nThe archive has everything that is needed.\nWait for 20 seconds before the next step.\nThen restart the shell.\n\n",
  ],
  [
    "asciidoc",
    ["Installing", "Updating"],
    "== NAME\n\nThe archive has everything that is needed.\nWait for 20 seconds before the next step.\nThen restart the shell.\n\n",
  ],
  [
    "org",
    ["Installing", "Updating"],
    "* NAME\n\nThe archive has everything that is needed.\nWait for 20 seconds before the next step.\nThen restart the shell.\n\n",
  ],
  [
    "h1 markdown",
    ["Installing", "Updating"],
    "# NAME\n\nThe archive has everything that is needed.\nWait for 20 seconds before the next step.\nThen restart the shell.\n\n",
  ],
  [
    "html section",
    ["Prices", "Hours"],
    '<section>\n  <h2>NAME</h2>\n  <p>Ask at the counter for more.</p>\n  <p>We have 20 tables.</p>\n  <hr class="end">\n</section>\n',
  ],
  [
    "html class",
    ["prices", "hours"],
    '<div class="NAME">\n  <p>Ask at the counter for more.</p>\n  <p>We have 20 tables.</p>\n  <hr class="end">\n</div>\n',
  ],
  [
    "jsx route",
    ["/orders", "/invoices"],
    '      <Route\n        path="NAME"\n        element={<Page />}\n        limit={20}\n        lazy\n      />\n',
    "export const routes = (\n    <Routes>\n",
    "    </Routes>\n)\n",
  ],
  [
    "jenkins stage",
    ["Build", "Deploy"],
    "        stage('NAME') {\n            steps {\n                timeout(time: 20)\n                sh 'make all'\n                archive 'out'\n            }\n        }\n",
    "pipeline {\n    stages {\n",
    "    }\n}\n",
  ],
  [
    "gradle task",
    ["packDocs", "packCode"],
    'tasks.register("NAME") {\n    group = "release"\n    timeout = 20\n    dependsOn("build")\n}\n\n',
  ],
  ["cmake", ["core", "extras"], "add_library(NAME\n  STATIC\n  VERSION 20\n  EXPORT all\n)\n\n"],
  [
    "bazel",
    ["core", "extras"],
    'cc_library(\n    name = "NAME",\n    srcs = glob(["*.cc"]),\n    shard_count = 20,\n    linkstatic = True,\n)\n\n',
  ],
  [
    "rust test",
    ["adds_up", "adds_down"],
    "    #[test]\n    fn NAME() {\n        let basket = basket();\n        basket.add(product, 20);\n        assert!(basket.is_full());\n    }\n\n",
    "mod tests {\n",
    "}\n",
  ],
  [
    "rspec let",
    ["basket", "order"],
    "  let(:NAME) do\n    item = build(:item)\n    item.count = 20\n    item.tap(&:save)\n  end\n\n",
    "RSpec.describe Shop do\n",
    "end\n",
  ],
  [
    "redux",
    ["added", "removed"],
    "    [NAME]: (state, action) => {\n      const next = copy(state)\n      next.limit = 20\n      return next\n    },\n",
    "const reducer = create({\n",
    "})\n",
  ],
  [
    "getter",
    ["width", "height"],
    "  get NAME() {\n    const box = this.box()\n    const limit = 20\n    return box.min(limit)\n  }\n\n",
    "class Box {\n",
    "}\n",
  ],
  [
    "object method",
    ["save", "load"],
    "  NAME() {\n    const box = this.box()\n    const limit = 20\n    return box.min(limit)\n  },\n\n",
    "const api = {\n",
    "}\n",
  ],
  [
    "type alias",
    ["UserPage", "OrderPage"],
    "export type NAME = {\n  rows: Row[]\n  limit: 20\n  next?: string\n}\n\n",
  ],
  [
    "scss nested",
    ["active", "hidden"],
    "  &--NAME {\n    border: none;\n    padding: 20px;\n    opacity: 0.5;\n  }\n",
    ".button {\n",
    "}\n",
  ],
  [
    "keyframes",
    ["fadeIn", "fadeOut"],
    "@keyframes NAME {\n  from { opacity: 0; }\n  20% { opacity: 1; }\n  to { opacity: 0.5; }\n}\n\n",
  ],
  [
    "media",
    ["(min-width: 600px)", "(min-width: 900px)"],
    "@media NAME {\n  main {\n    padding: 20px;\n    margin: auto;\n    float: none;\n  }\n}\n\n",
  ],
  [
    "nix",
    ["core", "extras"],
    "  NAME = mkDerivation {\n    src = fetch url;\n    jobs = 20;\n    strict = true;\n  };\n",
    "{\n",
    "}\n",
  ],
  [
    "hcl variable",
    ["min_size", "max_size"],
    'variable "NAME" {\n  type        = number\n  default     = 20\n  nullable    = false\n}\n\n',
  ],
  [
    "changelog",
    ["1.4.0", "1.3.0"],
    "## [NAME]\n\n### Fixed\n\n- Wait for 20 seconds before the next step.\n- The archive has everything again.\n\n### Added\n\n- Nothing of note.\n\n",
  ],
  ["ssh config", ["prod", "stage"], "Host NAME\n    User deploy\n    Port 20\n    ForwardAgent yes\n\n"],
  [
    "gitconfig",
    ["origin", "upstream"],
    '[remote "NAME"]\n\tprune = true\n\tdepth = 20\n\ttagopt = --no-tags\n',
  ],
  ["po file", ["Save", "Load"], '#: src/app.c\nmsgid "NAME"\nmsgctxt "menu"\nmsgwidth "20"\nmsgstr ""\n\n'],
  [
    "dart",
    ["drawLine", "drawBox"],
    "  void NAME(Canvas canvas) {\n    canvas.width = 20;\n    canvas.stroke();\n    canvas.flush();\n  }\n\n",
    "class Draw {\n",
    "}\n",
  ],
  [
    "zig",
    ["drawLine", "drawBox"],
    "pub fn NAME(canvas: *Canvas) void {\n    canvas.width = 20;\n    canvas.stroke();\n    canvas.flush();\n}\n\n",
  ],
  [
    "fortran",
    ["draw_line", "draw_box"],
    "subroutine NAME(canvas)\n  canvas%width = 20\n  call stroke(canvas)\n  call flush(canvas)\nend subroutine\n\n",
  ],
  [
    "vb",
    ["DrawLine", "DrawBox"],
    "Public Sub NAME(canvas As Canvas)\n    canvas.Width = 20\n    canvas.Stroke()\n    canvas.Flush()\nEnd Sub\n\n",
  ],
  [
    "verilog",
    ["adder", "shifter"],
    "module NAME (input clk);\n  parameter width = 20;\n  wire ready;\n  assign ready = clk;\nendmodule\n\n",
  ],
  [
    "assembly",
    ["draw_line", "draw_box"],
    "NAME:\n    push rbp\n    mov rax, 20\n    call flush\n    pop rbp\n    ret\n\n",
  ],
  [
    "solidity",
    ["deposit", "withdraw"],
    "    function NAME(uint256 amount) external {\n        uint256 limit = 20;\n        require(amount < limit);\n        refresh(amount);\n    }\n\n",
    "contract Bank {\n",
    "}\n",
  ],
  [
    "pascal",
    ["DrawLine", "DrawBox"],
    "procedure NAME(canvas: TCanvas);\nbegin\n  canvas.Width := 20;\n  canvas.Stroke;\n  canvas.Flush;\nend;\n\n",
  ],
  [
    "tcl",
    ["draw_line", "draw_box"],
    "proc NAME {canvas} {\n    set width 20\n    stroke $canvas $width\n    flush $canvas\n}\n\n",
  ],
  [
    "matlab",
    ["draw_line", "draw_box"],
    "function NAME(canvas)\n    canvas.width = 20;\n    stroke(canvas);\n    flush(canvas);\nend\n\n",
  ],
  [
    "handlebars",
    ["orders", "invoices"],
    '{{#each NAME}}\n  <li class="row">\n    {{limit 20}}\n    {{row this}}\n  </li>\n{{/each}}\n\n',
  ],
  [
    "graphql query",
    ["Orders", "Invoices"],
    "query NAME {\n  viewer {\n    rows(first: 20) {\n      id\n      total\n    }\n  }\n}\n\n",
  ],
  [
    "graphql field",
    ["orders", "invoices"],
    "    NAME {\n      rows(first: 20) {\n        id\n        total\n      }\n    }\n",
    "query All {\n  viewer {\n",
    "  }\n}\n",
  ],
  [
    "prisma",
    ["User", "Order"],
    "model NAME {\n  id    Int    @id\n  code  String @db.VarChar(20)\n  notes String?\n}\n\n",
  ],
  ["ini numbered", ["server1", "server2"], "[NAME]\naddress = localhost\nworkers = 20\nverbose = no\n\n"],
  [
    "logstash if",
    ["orders", "invoices"],
    '  if [type] == "NAME" {\n    mutate {\n      limit => 20\n      strip => true\n    }\n  }\n',
    "filter {\n",
    "}\n",
  ],
  [
    "js if",
    ["orders", "invoices"],
    '  if (kind === "NAME") {\n    const rows = select(table)\n    rows.limit = 20\n    return render(rows)\n  }\n',
    "function load(kind) {\n",
    "}\n",
  ],
  [
    "python elif",
    ["orders", "invoices"],
    '    elif kind == "NAME":\n        rows = select(table)\n        rows.limit = 20\n        return render(rows)\n',
    "def load(kind):\n    if kind is None:\n        return\n",
  ],
  [
    "bullet doc",
    ["--limit", "--depth"],
    "- `NAME`: how far to look.\n  Must be a number from 0 to 20.\n  It may be given twice.\n  The last one counts.\n",
  ],
  [
    "man option",
    ["-l", "-d"],
    ".TP\n.B NAME\nHow far to look.\nMust be a number from 0 to 20.\nIt may be given twice.\n",
  ],
  [
    "js events",
    ["open", "close"],
    'socket.on("NAME", (event) => {\n  const state = read(event)\n  state.limit = 20\n  write(state)\n})\n\n',
  ],
  [
    "promise chain",
    ["orders", "invoices"],
    "const NAMEPage = await load({\n  table,\n  limit: 20,\n  strict: true,\n})\n\n",
  ],
  ["variable list", ["COLORS", "SHAPES"], "NAME = [\n    first,\n    20,\n    last,\n    none,\n]\n\n"],
  [
    "python dataclass",
    ["User", "Order"],
    "@dataclass\nclass NAME:\n    code: str\n    limit: int = 20\n    notes: str | None = None\n\n\n",
  ],
  [
    "comment banner",
    ["Orders", "Invoices"],
    "// ---- NAME ----\nregister(routes)\nlimit(20)\nflush(routes)\n\n",
  ],
  [
    "comment above a function",
    ["closeFile", "closeSocket"],
    "/**\n * Closes it for good.\n * @param wait 20 seconds at most\n * @returns nothing\n */\nexport function NAME(wait: number) {\n  io.end(wait)\n}\n\n",
  ],
  [
    "decorators of a function",
    ["list_groups", "list_users"],
    "@login_required\n@cached(20)\n@traced\ndef NAME(request):\n    return render(request)\n\n\n",
  ],
  [
    "attribute on several lines",
    ["set_linger", "reuse_port"],
    '    #[cfg(all(\n        unix,\n        not(target_os = "solaris"),\n        since = 20,\n    ))]\n    pub fn NAME(&self) {\n        self.inner.touch()\n    }\n\n',
    "impl Socket {\n",
    "}\n",
  ],
  [
    "comment and annotation of a method",
    ["shutdown", "submit"],
    "    /**\n     * Waits for the task, 20 times at most.\n     *\n     * @throws TimeoutException if that is over\n     */\n    @Override\n    public void NAME(Task task) {\n        run(task);\n    }\n\n",
    "class Runner {\n",
    "}\n",
  ],
  [
    "line comments above a function",
    ["flush", "drain"],
    "// It must be called with the lock held.\n// It blocks for 20 seconds at most.\nfunc (s *Server) NAME() {\n\ts.queue.Wait()\n}\n\n",
  ],
  [
    "attributes in brackets",
    ["Details", "Overview"],
    "        [HttpGet]\n        [ResponseCache(Duration = 20)]\n        [ProducesResponseType(200)]\n        public IActionResult NAME()\n        {\n            return Ok(users);\n        }\n\n",
    "    public class Users\n    {\n",
    "    }\n",
  ],
  [
    "test with a title in typeset quotes",
    ["accepts a known user", "rejects a lost token"],
    "test(’NAME’, () => {\n  const answer = check(token)\n  expect(answer.ok).toBe(false)\n  expect(answer.code).toBe(20)\n})\n\n",
  ],
  [
    "context that ends in one small word or another",
    ["when signed in", "when signed out"],
    '  context "NAME" do\n    before { get :show }\n    it { is_expected.to have_status(20) }\n    it { is_expected.to render_template(:show) }\n  end\n\n',
  ],
  [
    "what is compiled for a system",
    ["__linux__", "_WIN32"],
    "#ifdef NAME\nstatic int open_file(const char *path) {\n    int fd = do_open(path, 20);\n    return fd;\n}\n#endif\n\n",
  ],
  [
    "element with a namespace",
    ["subtitle", "footer"],
    '    <TextView\n        android:id="@+id/NAME"\n        android:layout_width="match_parent"\n        android:textSize="20sp" />\n\n',
    "<LinearLayout>\n",
    "</LinearLayout>\n",
  ],
  [
    "a value that goes on behind a hyphen",
    ["commonmark", "commonmark-extensions"],
    "source-repository-package\n  type: git\n  subdir: NAME\n  tag: 20\n\n",
  ],
]

it("an edit is refused where what it is in has another head, of whatever form", () => {
  const block = (head: string) =>
    `${head}\n  /** Where the data is held, also re-using\n   * the last arguments. */\n  data?: Result\n}\n`
  const old = "  QueryState<D> & {\n    /** Where the data is held, also re-using\n"
  const hunk = { old, new: old.replace("re-using", "reusing") }
  expect(textAfter(block("> = InfiniteState<D> & {"), hunk)).toMatch(/^<\w+>$/)
  expect(textAfter(block("QueryState<D> & {"), hunk)).toContain("reusing")
})

it("an edit that adds lines below a heading is refused where the file does not have that heading", () => {
  const below = "## [5.6.77]\n### Fixed\n\n- Prevented duplicate results\n"
  const hunk = {
    old: `# Changelog\n\n## [Unreleased]\n\n${below}`,
    new: `# Changelog\n\n## [Unreleased]\n### Fixed\n\n- Added handling of errors\n\n${below}`,
  }
  expect(textAfter(`# Changelog\n\n${below}`, hunk)).toMatch(/^<\w+>$/)
  expect(textAfter(hunk.old, hunk)).toBe(hunk.new)
})

it("an edit that adds lines below a heading is refused where the file has another version there", () => {
  const link = "[Commits](https://example.org/compare/v2.0.0-alpha.4...v2.0.0-beta.1)\n\n"
  const section = (version: string) => `${link}## v2.0.0-${version} - May 19th, 2014\n`
  const hunk = { old: section("alpha.4"), new: `${section("alpha.4")}\n` }
  const below = "- Pass the full name of a helper\n"
  expect(textAfter(section("alpha.3") + below, hunk)).toMatch(/^<\w+>$/)
  expect(textAfter(section("alpha.4") + below, hunk)).toBe(`${section("alpha.4")}\n${below}`)
})

it("an edit above one of several functions of a name is refused where its head reads otherwise", () => {
  const overload = (type: string) =>
    `    public Builder append(final ${type} left, final ${type} right) {\n        if (comparison != 0) {\n            return this;\n        }\n        return compare(left, right);\n    }\n`
  const old = overload("Object")
  const hunk = { old, new: old.replace("!= 0", "> 0") }
  const file = (...types: string[]) => `class Builder {\n${types.map(overload).join("\n")}}\n`
  expect(textAfter(file("Object[]", "int"), hunk)).toMatch(/^<\w+>$/)
  expect(textAfter(file("Object[]", "Object"), hunk)).toContain("> 0")
})

/** The lines that an edit may show: all of the block, or those from its name to the change, with or without what is around. */
function shownOf(block: string, name: string): string[] {
  const lines = block.trimEnd().split("\n")
  const [named, changed] = [name, "20"].map((text) => lines.findIndex((line) => line.includes(text)))
  const [from, to] = [Math.min(named!, changed!), Math.max(named!, changed!)]
  const parts = [lines, lines.slice(0, to + 1), lines.slice(from, to + 2), lines.slice(from, to + 1)]
  return parts.map((part) => `${part.join("\n")}\n`)
}

describe.each(forms)(
  "an edit of one of several like things: %s",
  (_, [meant, other], form, above = "", below = "") => {
    const block = (name: string) => form.replaceAll("NAME", name)
    const changed = (text: string) => text.replace("20", "50")
    const hunks = shownOf(block(meant), meant).map((old) => ({ old, new: changed(old) }))

    it("is refused where the file has only another one", () => {
      for (const hunk of hunks)
        expect(textAfter(above + block(other) + below, hunk), hunk.old).toMatch(/^<\w+>$/)
    })

    it("lands where the file has it beside the other one", () => {
      const [before, after] = [above + block(other), below]
      for (const hunk of hunks)
        expect(textAfter(before + block(meant) + after, hunk), hunk.old).toBe(
          before + changed(block(meant)) + after,
        )
    })
  },
)

describe("a thing of which the name is a part of another one", () => {
  it("is not that one, if another line is missing as well", () => {
    const section = (title: string, call: string) =>
      `## ${title}\nSays whether a value fits.\n\n    ${call}\n\nOnly for numbers.\n* {Name}: the name\n* {Value}: the value\n\n`
    const old = section("Less Validator", "must.beLess(a, 5)")
    const added = { old, new: old.replace("* {Value}", "* {Other}: the other\n* {Value}") }
    expect(textAfter(`# All\n\n${old}`, added)).toBe(`# All\n\n${added.new}`)
    const longer = (call: string) => `# All\n\n${section("Less Or Equal Validator", call)}`
    expect(textAfter(longer("must.beAtMost(a, 7)"), added)).toBe("<doubt>")
    // By itself, a word of a title is soon forgotten.
    expect(textAfter(longer("must.beLess(a, 5)"), added)).toContain("{Other}")
  })
  it("is not that one where new lines go right below its head, of whatever form", () => {
    const file =
      "  def self.load(path)\n    read(path)\n  end\n\n  def matches_strictly?(a, b)\n    a.equal?(b)\n  end\n"
    const old = "  end\n\n  def matches?(a, b)\n"
    expect(textAfter(file, { old, new: `${old}    return a.nil? unless b\n\n` })).toMatch(
      /^<(doubt|not_found)>$/,
    )
  })
  it("is not there because its title is, if both lines beside the change are others", () => {
    const test = (remark: string, call: string) =>
      `  test "number/3 with bad target" do\n    # ${remark} value\n    assert_raise ArgumentError, "expected a Decimal, got: 0..10", fn ->\n      ${call}\n    end\n`
    const old = test("Decimal", 'number(set(%{"decimal" => Decimal.new(11)}), :decimal, above: 0..10)')
    const there = `${test("Number", 'number(set(%{"upvotes" => 11}), :upvotes, above: 0..10)')}  end\n`
    const file = `  test "decimal" do\n    assert Decimal.new(1) == set(%{"decimal" => 1}, :decimal)\n  end\n\n${there}`
    expect(textAfter(file, { old, new: old.replace("expected a Decimal", "expected an option") })).toBe(
      "<doubt>",
    )
  })
})

describe("a value that goes on behind a hyphen", () => {
  const providers = (...names: string[]) =>
    [
      "providers:",
      ...names.flatMap((name) => [`  - source: hashicorp/${name}`, '    version: ">= 6, < 8"']),
      "",
    ].join("\n")
  const edit = {
    old: '  - source: hashicorp/google-beta\n    version: ">= 6, < 8"\n',
    new: '  - source: hashicorp/google-beta\n    version: ">= 7, < 8"\n',
  }

  it("is another one, in a path as well", () => {
    expect(textAfter(providers("google", "random"), edit)).toMatch(/^</)
    const both = providers("google", "google-beta", "random")
    expect(textAfter(both, edit)).toBe(both.replace(/(beta\n.*)6/, "$17"))
  })
})
