import { type Charset, fromCharset, isDouble } from "./charset.ts"

/**
 * The charset of bytes that are no UTF-8, where there is no doubt: in just one of them the text is made of what people
 * write. A text of a few characters, or of unusual ones, could be anything, and is not guessed at.
 */
export function detectCharset(bytes: Uint8Array): { charset: Charset; text: string } | undefined {
  const sample = firstLines(bytes)
  const scored = (hasFourBytes(bytes) ? detected : detected.map(narrower)).flatMap((charset) => {
    const text = fromCharset(sample, charset)
    return text === undefined ? [] : [{ charset, text, score: usualShare(text, charset) }]
  })
  const [first, second] = scored.sort((a, b) => b.score - a.score)
  if (!first || first.score < sure || (second && second.score > first.score - margin)) return undefined
  const { charset, text } = first
  return sample.length === bytes.length ? { charset, text } : whole(bytes, charset)
}

/** Charsets whose characters may end in a byte that by itself is a letter or a sign of ASCII. */
export const withAsciiInside: readonly Charset[] = ["shift_jis", "gbk", "big5", "euc-kr"]

const detected: readonly Charset[] = [
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
  "windows-1251",
  "koi8-r",
]

/** At least this share of the characters beyond ASCII must be usual ones, and this much more than in the next charset. */
const sure = 0.7
const margin = 0.25
/** Fewer characters than these say nothing. */
const fewest = 6

/**
 * A long file is judged by its beginning, up to the end of a line or, where lines are endless, up to a blank or another byte that is no
 * part of a longer character. Without one of those it is nothing that people write.
 */
function firstLines(bytes: Uint8Array): Uint8Array {
  const enough = 256 * 1024
  if (bytes.length <= enough) return bytes
  const start = bytes.subarray(0, enough)
  const end = start.lastIndexOf(0x0a)
  return start.subarray(0, end < 0 ? start.findLastIndex((byte) => byte < 0x30) + 1 : end)
}

function whole(bytes: Uint8Array, charset: Charset): { charset: Charset; text: string } | undefined {
  const text = fromCharset(bytes, charset)
  return text === undefined ? undefined : { charset, text }
}

/** Who reads GBK does not read the longer sequences of GB18030: they are not to be brought in. */
const narrower = (charset: Charset): Charset => (charset === "gb18030" ? "gbk" : charset)

function hasFourBytes(bytes: Uint8Array): boolean {
  const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
  return bytes.some(
    (byte, at) => byte > 0x80 && isDigit(bytes[at + 1]) && bytes[at + 2]! > 0x80 && isDigit(bytes[at + 3]),
  )
}

function usualShare(text: string, charset: Charset): number {
  if (!isDouble(charset)) return cyrillicShare(text)
  const foreign = [...text].filter((character) => character > "\x7f")
  if (foreign.length < fewest) return 0
  const usual = usualIn[charset]!
  return foreign.filter((character) => usual.test(character)).length / foreign.length
}

/** The share of words that are Russian ones by their shape: of one script, with vowels, and not in capitals alone. */
function cyrillicShare(text: string): number {
  const words =
    text.match(/[\p{L}\p{M}\p{S}\u0080-\u00bf]+/gu)?.filter((word) => /[^\0-\x7f]/.test(word)) ?? []
  if (words.join("").length < 4 * fewest) return 0
  const good = words.filter((word) => /^[А-ЯЁІЇЄҐ]?[а-яёіїєґ]+$/.test(word) && isSpoken(word))
  return good.join("").length / words.join("").length
}

/** Vowels and consonants take turns, more or less. Short words need no vowel. */
function isSpoken(word: string): boolean {
  return (
    !/[аеёиоуыэюяіїє]{4}|[бвгджзйклмнпрстфхцчшщъь]{6}|^[ъыь]/i.test(word) &&
    (word.length < 3 || /[аеёиоуыэюяіїє]/i.test(word))
  )
}

const anyOf = (characters: string) => new RegExp(`[${characters}]`, "u")

// What makes up most of an ordinary text, of prose and of comments in programs.
const punctuation = "、。，．：；！？（）「」『』【】《》〈〉“”‘’…—・·～　＝／％＋"
const kana = "ぁ-んァ-ヶー々"
const japanese =
  "日一人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨会同事自社発者地業方新場員立開手力問代明動京目通言理体田主題意不作用度強公持野以思家世多正安院心界教文元重近考画海売知道集別物使品計死特私始朝運終台広住無真有口少町料工建空急止送切転研足究楽起着店病質待試族銀早映親験英医仕去味写字答夜音注帰古歌買悪図週室歩風紙黒花春赤青館屋色走秋夏習駅洋旅服夕借曜飲肉貸堂鳥飯勉冬昼茶弟牛魚兄犬妹姉漢数値変関引処表示型定義初期化列取得設指定追加削除更新確認必要場合結果返呼出力入成功失敗実装参照管理情報存在可能条件判断最初回複対象配接続保存検索選択利法例外式部全件項内容番号次順単位格納現在形式編集登録状態機能基直接含解析説述構他共宣型使削"
const simplified =
  "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运函值型返调参误错码编译字符串列键输读写存删除添加查找更改选项默认注释配置初始返回类属组件目录路径版本请检测试启动停止支持忽略允许无法必须声明引用导入导出扩展名称源标签模块隐式显具"
const traditional =
  "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直資命山金指許統區保至隊形社便空決治展科司五基眼書非則聽白卻界達光放強即像難且權思完設式色路記南品住告類求據程北邊該交規萬取格望覺術領共確傳師觀清今切院讓識候帶導爭運函值型傳回呼叫參數錯誤碼編譯字元串列鍵輸讀寫存刪除新增查找變更選項預設註解設定初始屬性組目錄路徑版本請檢測試啟動停止支援略允許必須宣告引用匯入匯出擴充名稱來源標籤模組隱含明確指派"
const korean =
  "이다는의에을가하고를지한은로기도사리인어대서나자시있해그일들수정보으것라전부제주아장마여만오스게면과성국구상원동우안진조적공연소세신내비생경위선치화문었드미발요방개거용러모유학니음무려분당차관행현입년민중금산까와계반회업할된되후않람실했않없같더파식임통교명양단간바물체결저습트타재때또히배본영출말불데외호른야았였던운심두작천직건남살네설달각예론역크피님저값함변호출환형열객매류오표준력처리값존환급확추목삭록검색변경복검증필요및또른음류호출처린디렉터토큰키값찾잘못무효없음덱입출태델클래코드블록널능포터옵션될속닙템버플랫폼쓸택턴패닝향집합"

const usualIn: Partial<Record<Charset, RegExp>> = {
  shift_jis: anyOf(punctuation + kana + japanese),
  "euc-jp": anyOf(punctuation + kana + japanese),
  gbk: anyOf(punctuation + simplified),
  gb18030: anyOf(punctuation + simplified),
  big5: anyOf(punctuation + traditional),
  "euc-kr": anyOf(punctuation + korean),
}
