import { promisify } from "node:util"
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
} from "node:zlib"

/**
 * Cases repeat their files: the second level is the first that looks back as far as the window, which holds a chunk.
 * Where it finds something, it is also the fastest of all.
 */
const packing: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 23 },
  // By itself, Node makes pieces of 16 kB: to wait for each of them took longer than what there was to do.
  chunkSize: 1 << 18,
}
const unpacking: BrotliOptions = { chunkSize: 1 << 20 }

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** For who has other things to do meanwhile. */
export const pack = (bytes: Uint8Array): Promise<Buffer> => compress(bytes, packing)
export const unpack = (bytes: Uint8Array): Promise<Buffer> => decompress(bytes, unpacking)

/** For a thread that has nothing else to do. */
export const packNow = (bytes: Uint8Array): Buffer => brotliCompressSync(bytes, packing)
export const unpackNow = (bytes: Uint8Array): Buffer => brotliDecompressSync(bytes, unpacking)
