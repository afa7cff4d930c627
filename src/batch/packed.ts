import { promisify } from "node:util"
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
} from "node:zlib"

const packing = (level: number): BrotliOptions => ({
  // A window of 4 MB finds what one of 8 MB does, but for a hundredth, and V8 collects less often for it.
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: 22 },
  // By itself, Node makes pieces of 16 kB: to wait for each of them took longer than what there was to do.
  chunkSize: 1 << 18,
})

/**
 * Cases often repeat their files: the second level is the first that looks back as far as the window. Where it finds something, it is also
 * the fastest of all; where it does not, the lowest takes two fifths of its time for a fifth more bytes.
 */
const thorough = packing(2)
const quick = packing(0)

/** How many more are packed quickly, because the last one that was packed thoroughly repeated little. Then somebody looks again. */
let quickly = 0
const lookAgain = 8

/** Less than this has no room to repeat much, and tells nothing of what comes. */
const telling = 1 << 22

const packingOf = ({ length }: Uint8Array) => (length >= telling && quickly > 0 ? quick : thorough)

function learn({ length }: Uint8Array, packed: Uint8Array): void {
  if (length < telling) return
  if (quickly > 0) quickly--
  else if (packed.length * 6 > length) quickly = lookAgain - 1
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** For who has other things to do meanwhile. */
export const pack = async (bytes: Uint8Array): Promise<Buffer> =>
  finished(bytes, await compress(bytes, packingOf(bytes)))
export const unpack = (packed: Uint8Array): Promise<Buffer> => decompress(content(packed), unpacking(packed))

/** For a thread that has nothing else to do. */
export const packNow = (bytes: Uint8Array): Buffer =>
  finished(bytes, brotliCompressSync(bytes, packingOf(bytes)))
export const unpackNow = (packed: Uint8Array): Buffer =>
  brotliDecompressSync(content(packed), unpacking(packed))

/** In front is how long it is at full size. */
const head = 4

function finished(bytes: Uint8Array, packed: Uint8Array): Buffer {
  learn(bytes, packed)
  const whole = Buffer.allocUnsafe(head + packed.length)
  whole.writeUInt32LE(bytes.length)
  whole.set(packed, head)
  return whole
}

const content = (packed: Uint8Array) => packed.subarray(head)

/** Into one buffer at once: to put pieces together made more work than all the rest. */
function unpacking({ buffer, byteOffset, byteLength }: Uint8Array): BrotliOptions {
  const length = new DataView(buffer, byteOffset, byteLength).getUint32(0, true)
  // One byte more than is needed, else Node makes room for a second piece; and it takes no less than 64.
  return { chunkSize: Math.max(64, length + 1), maxOutputLength: Math.max(1, length) }
}
