import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { seed } from '../../src/mock/seed/seed.ts'

const { contacts, transactions } = seed()
const [pageSize, runs] = [25, 400]

/** Prints what each encoding makes of the demo's lists, and what it costs. */
export function encodings(): void {
  console.log(`| a list of ${pageSize} | contacts, bytes | µs | transactions, bytes | µs |\n|--|--|--|--|--|`)
  for (const [name, encode] of Object.entries(ways())) {
    const cells = [contacts, transactions].flatMap((records) => cost(encode, pagesOf(records)))
    console.log(`| ${[name, ...cells].join(' | ')} |`)
  }
}

type Encode = (bytes: Buffer) => Buffer

function ways(): Record<string, Encode> {
  const brotli = (quality: number): Encode => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
    return (bytes) =>
      brotliCompressSync(bytes, { params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  }
  const zstd = (level: number): Encode => {
    const params = { [constants.ZSTD_c_compressionLevel]: level }
    return (bytes) => zstdCompressSync(bytes, { params })
  }
  return {
    none: (bytes) => bytes,
    'Brotli 1': brotli(1),
    'Brotli 3': brotli(3),
    'Brotli 5': brotli(5),
    'Brotli 9': brotli(9),
    'gzip 6': (bytes) => gzipSync(bytes),
    'zstd 3': zstd(3),
    'zstd 6': zstd(6),
  }
}

function pagesOf(records: readonly object[]): Buffer[] {
  return [0, 300, 600].map((start) =>
    Buffer.from(
      JSON.stringify({
        items: records.slice(start, start + pageSize),
        page: 1,
        pageSize,
        total: records.length,
      }),
    ),
  )
}

/** The mean size and the mean processor time in microseconds. */
function cost(encode: Encode, pages: Buffer[]): [string, string] {
  for (const page of pages) encode(page)
  let bytes = 0
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run++) for (const page of pages) bytes += encode(page).length
  const { user, system } = process.cpuUsage(before)
  const times = runs * pages.length
  return [Math.round(bytes / times).toLocaleString('en'), ((user + system) / times).toFixed(0)]
}
