import { spawnSync } from "node:child_process"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Charset, charactersOf, charsets, fromCharset, toCharset } from "./charset.ts"
import { detectCharset } from "./detect.ts"
import { decode, encode, encodingOf } from "./encoding.ts"

/** What Python calls them. Its Shift-JIS and EUC-KR without a number lack what Windows has added. */
const inPython: Record<Charset, string> = {
  shift_jis: "cp932",
  "euc-jp": "euc_jp",
  gbk: "cp936",
  gb18030: "gb18030",
  big5: "cp950",
  "euc-kr": "cp949",
  "windows-874": "cp874",
  "windows-1250": "cp1250",
  "windows-1251": "cp1251",
  "windows-1252": "cp1252",
  "windows-1253": "cp1253",
  "windows-1254": "cp1254",
  "windows-1255": "cp1255",
  "windows-1256": "cp1256",
  "windows-1257": "cp1257",
  "windows-1258": "cp1258",
  "koi8-r": "koi8_r",
  "koi8-u": "koi8_u",
  "iso-8859-2": "iso8859_2",
  "iso-8859-5": "iso8859_5",
  "iso-8859-7": "iso8859_7",
  "iso-8859-15": "iso8859_15",
}

const hasPython = spawnSync("python3", ["--version"]).status === 0
const python = (program: string, input: string) =>
  spawnSync("python3", ["-c", program], { input, encoding: "utf8", maxBuffer: 1 << 28 }).stdout
const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString("hex")
const points = Array.from({ length: 0xff00 }, (_, at) => at + 0x80).filter(
  (point) => point < 0xd800 || point >= 0xe000,
)

describe.skipIf(!hasPython)("what Python knows of a charset (skipped without python3)", () => {
  const written = python(
    [
      "import sys, json",
      "names = json.loads(sys.stdin.read())",
      "points = [p for p in range(0x80, 0xff80) if not 0xd800 <= p < 0xe000]",
      "for name in names:",
      "  print(json.dumps({'%x' % p: chr(p).encode(name, 'ignore').hex() for p in points if chr(p).encode(name, 'ignore')}))",
    ].join("\n"),
    JSON.stringify(charsets.map((charset) => inPython[charset])),
  )
  const tables = (hasPython ? written.trim().split("\n") : []).map(
    (line) => JSON.parse(line) as Record<string, string>,
  )

  // Characters that have two places: emend writes what Windows and the web do. Measured, the same on Node 20 to 26.
  const others: Partial<Record<Charset, number>> = { shift_jis: 373, "euc-jp": 283, gb18030: 19 }

  it.each(charsets.map((charset, index) => [charset, index] as const))(
    "is what %s is here",
    (charset, index) => {
      const table = tables[index]!
      const wrong = points.filter((point) => {
        const character = String.fromCharCode(point)
        const ours = toCharset(character, charset)
        const theirs = table[point.toString(16)]
        if (!ours || hex(ours) === theirs) return false
        // Another place for the same character must be one that Python reads the same; what it lacks, nobody can compare.
        return theirs !== undefined
      })
      expect(wrong.length).toBeLessThanOrEqual(others[charset] ?? 0)
      const lacking = points.filter(
        (point) =>
          table[point.toString(16)] && !toCharset(String.fromCharCode(point), charset) && !isUnusual(point),
      )
      expect(lacking.length).toBeLessThanOrEqual(charset === "big5" ? kanaInBig5 : 11)
      if (wrong.length === 0) return
      const bytes = wrong.map((point) => hex(toCharset(String.fromCharCode(point), charset))!)
      const read = python(
        `import sys, json\nprint(json.dumps([bytes.fromhex(h).decode('${inPython[charset]}', 'replace') for h in json.load(sys.stdin)]))`,
        JSON.stringify(bytes),
      )
      const back = (JSON.parse(read) as string[]).filter(
        (text, at) => text.codePointAt(0) !== wrong[at] && !text.includes("\ufffd"),
      )
      // GB18030 of 2000 and of 2022 differ in these; nobody writes them.
      expect(back.length).toBeLessThanOrEqual(charset === "gb18030" ? 19 : 0)
    },
  )
})

/** Windows has no kana, Cyrillic letters and numbers in circles in Big5; other systems do. A file with them is not read. */
const kanaInBig5 = 258

/** Controls and private characters. */
const isUnusual = (point: number) => point < 0xa0 || (point >= 0xe000 && point < 0xf900)

describe("a charset", () => {
  it.each(charsets)("%s gives back the very same bytes, or does not read them", (charset) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const read = fromCharset(bytes, charset)
        if (read !== undefined) expect(toCharset(read, charset)).toEqual(bytes)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(charsets)("%s gives back the very same text", (charset) => {
    const known = points.map((point) => String.fromCharCode(point)).filter((text) => toCharset(text, charset))
    const text = fc.array(fc.constantFrom(...known, "a", "\\", "\n", "7")).map((all) => all.join(""))
    fc.assert(
      fc.property(text, (text) => {
        expect(fromCharset(toCharset(text, charset)!, charset)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  it("gb18030 has every character there is", () => {
    for (const text of ["😀", "𠀀", "\u{10ffff}", "é", "한", "ஃ"])
      expect(fromCharset(toCharset(text, "gb18030")!, "gb18030")).toBe(text)
    expect(hex(toCharset("😀", "gb18030"))).toBe("9439fc36")
  })

  it("says where its characters start", () => {
    const bytes = toCharset("a表b", "shift_jis")!
    const starts = (at: number) => charactersOf(bytes, "shift_jis", at)!.startsThere
    expect([0, 1, 2, 3, 4].map(starts)).toEqual([true, true, false, true, true])
  })

  it("says which characters it has, where it can be read, and only there", () => {
    expect(charactersOf(toCharset("a表b表é", "gb18030")!, "gb18030", 0)?.beyondAscii).toEqual(
      new Set(["表", "é"]),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 9 }), fc.constantFrom(...charsets), (bytes, charset) => {
        const text = fromCharset(bytes, charset)
        const beyondAscii = charactersOf(bytes, charset, 0)?.beyondAscii
        expect(beyondAscii && [...beyondAscii]).toEqual(
          text === undefined ? undefined : [...new Set(text)].filter((each) => each > "\x7f"),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it("goes by many names", () => {
    const names = [
      "SJIS",
      "cp932",
      "Windows-31J",
      "GB2312",
      "cp949",
      "latin1",
      "utf8",
      "cp1251",
      "UTF-16LE",
      "nonsense",
    ]
    expect(names.map(encodingOf)).toEqual([
      "shift_jis",
      "shift_jis",
      "shift_jis",
      "gbk",
      "euc-kr",
      "latin-1",
      "utf-8",
      "windows-1251",
      "utf-16le",
      undefined,
    ])
  })
})

const samples: [Charset, string][] = [
  ["shift_jis", "// 設定ファイルを読み込み、結果を返します。\nint main() { return 0; }\n"],
  ["euc-jp", "# このスクリプトは毎日一回実行されます。\necho ok\n"],
  ["gbk", "// 返回用户的名字，如果没有就返回空字符串。\nchar *name(void);\n"],
  ["big5", "/* 如果沒有這個檔案，就會回傳錯誤的代碼。 */\nint x;\n"],
  ["euc-kr", "// 사용자의 이름을 확인하고 결과를 반환하는 함수입니다.\n"],
  ["windows-1251", "-- Эта процедура возвращает список всех пользователей.\nSELECT 1;\n"],
  ["koi8-r", "# Здесь читаются настройки, если файл существует.\n"],
]

describe("detection", () => {
  it.each(samples)("knows %s", (charset, text) => {
    const bytes = toCharset(text, charset)!
    expect(detectCharset(bytes)).toEqual({ charset, text })
    expect(decode(bytes)).toEqual({ text, encoding: charset })
  })

  it("knows the longer sequences of GB18030, and brings none into a file in GBK", () => {
    const text = `${samples[2]![1]}// ஃ\n`
    expect(detectCharset(toCharset(text, "gb18030")!)).toEqual({ charset: "gb18030", text })
    expect(encode("ஃ", "gbk")).toBeUndefined()
  })

  it.each<[string, string]>([
    ["windows-1252", "Größe ändern: „schön“ – für Œuvres naïves, déjà vu, señor, coração\n"],
    ["windows-1250", "Zażółć gęślą jaźń, příliš žluťoučký kůň úpěl ďábelské ódy\n"],
    ["windows-1253", "Η γρήγορη καφέ αλεπού πηδάει πάνω από το τεμπέλικο σκυλί\n"],
    ["windows-1254", "Pijamalı hasta yağız şoföre çabucak güvendi\n"],
    ["windows-1255", "דג סקרן שט בים מאוכזב ולפתע מצא חברה\n"],
    ["windows-1256", "صِف خلق خود كمثل الشمس إذ بزغت يحظى الضجيع بها\n"],
    ["windows-874", "เป็นมนุษย์สุดประเสริฐเลิศคุณค่ากว่าบรรดาฝูงสัตว์เดรัจฉาน\n"],
    ["iso-8859-5", "Съешь же ещё этих мягких французских булок да выпей чаю\n"],
    ["iso-8859-7", "Η γρήγορη καφέ αλεπού πηδάει πάνω από το τεμπέλικο σκυλί\n"],
    ["shift_jis", "表\n"],
    ["shift_jis", "ｶﾀｶﾅ ﾃｽﾄ ﾃﾞｰﾀ\n"],
    ["gbk", "中文\n"],
  ])("does not guess: %s", (charset, text) => {
    const bytes = [...text].flatMap((character) => [...(toCharset(character, charset as Charset) ?? [])])
    expect(detectCharset(Uint8Array.from(bytes))).toBeUndefined()
  })

  it("never takes one of these for another, however little of it there is", () => {
    const words = samples.map(([charset, text]) => [charset, text.split(/(?<=[\p{P}\s])/u)] as const)
    const sample = fc
      .constantFrom(...words)
      .chain(([charset, parts]) =>
        fc
          .array(fc.constantFrom(...parts), { maxLength: 8 })
          .map((some) => ({ charset, text: some.join("") })),
      )
    fc.assert(
      fc.property(sample, ({ charset, text }) => {
        const bytes = toCharset(text, charset)!
        const decoded = decode(bytes)
        if ("text" in decoded && decoded.encoding !== "latin-1") expect(decoded.text).toBe(text)
      }),
      { numRuns: 3000 },
    )
  })
})

describe("what is declared", () => {
  it("counts for bytes that could be it", () => {
    const bytes = toCharset("中文\n", "gbk")!
    expect(decode(bytes, { declared: "gbk" })).toEqual({ text: "中文\n", encoding: "gbk" })
    expect(decode(toCharset("é", "windows-1252")!, { declared: "shift_jis" })).toEqual({ reason: "encoding" })
  })

  it("says what new text in a file of ASCII is written in", () => {
    const bytes = new TextEncoder().encode("plain\n")
    expect(decode(bytes, { declared: "big5" })).toEqual({ text: "plain\n", encoding: "big5" })
    expect(decode(bytes)).toEqual({ text: "plain\n", encoding: "utf-8" })
  })

  it("does not make nonsense of UTF-8", () => {
    const bytes = new TextEncoder().encode("naïve 中文\n")
    for (const declared of ["latin-1", "shift_jis", "windows-1252"] as const)
      expect(decode(bytes, { declared })).toEqual({ text: "naïve 中文\n", encoding: "utf-8" })
  })
})
