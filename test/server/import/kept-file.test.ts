import { afterEach, expect, test, vi } from 'vitest'
import { buffersOf, unpack } from '../../../src/server/common/between-threads.ts'
import { readOrRecall, importFile } from '../../../src/server/import/import-file.ts'
import { openBooksApp } from '../http/open-app.ts'
import { mt940 } from '../inbox/open-inbox.ts'

/** Lines of a few megabytes as they pass between threads, in a file so large that a thread is started to read it. */
function largeFile(amount = '1,00'): Uint8Array {
  const lines = Array.from({ length: 8000 }, () => `C${amount}`)
  return new TextEncoder().encode(mt940(lines, 'C260131EUR8000,00') + '\n'.repeat(2_000_000))
}

let reads = 0
const countRead = () => (reads += 1)
process.on('worker', countRead)

afterEach(() => {
  reads = 0
  vi.useRealTimers()
})

/** Reads the file, gives its lines away as an import does, and returns the amounts. */
async function amountsIn(
  bytes: Uint8Array,
  { isLook, ...options }: { isLook: boolean; encoding?: string },
): Promise<Set<string>> {
  const { statements } = await readOrRecall(bytes, options, { isLook })
  const given = structuredClone(statements, { transfer: buffersOf(statements) })
  const unpacked = await Promise.all(given.map((one) => unpack(one)))
  const lines = unpacked.flatMap((one) => one.lines)
  expect(lines).toHaveLength(8000)
  return new Set(lines.map(({ amount }) => amount))
}

test('a large file that was looked at, twice even, is read once, and again for the next import', async () => {
  const look = { isLook: true }
  for (const asked of [look, look, { isLook: false }])
    expect(await amountsIn(largeFile(), asked)).toEqual(new Set(['1.00']))
  expect(reads).toBe(1)
  await amountsIn(largeFile(), { isLook: false })
  await amountsIn(largeFile(), { isLook: false })
  expect(reads).toBe(3)
})

test('another file of the same size is read, and so is the same one in another way', async () => {
  await amountsIn(largeFile(), { isLook: true })
  expect(await amountsIn(largeFile('2,00'), { isLook: false })).toEqual(new Set(['2.00']))
  await amountsIn(largeFile(), { isLook: false, encoding: 'utf-8' })
  expect(reads).toBe(3)
  await amountsIn(largeFile(), { isLook: false })
  expect(reads).toBe(3)
})

test('what was looked at is forgotten after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await amountsIn(largeFile(), { isLook: true })
  vi.advanceTimersByTime(6 * 60_000)
  await amountsIn(largeFile(), { isLook: false })
  expect(reads).toBe(2)
})

test('the whole file is kept, although its bytes are given away while it is packed', async () => {
  const { books } = await openBooksApp([])
  const { id: acme } = await books.accounts.add('Acme')
  const amounts = Array.from({ length: 20_000 }, (_, number) => (number * 7919) % 99_991) // packed in several pieces
  const closing = amounts.reduce((sum, amount) => sum + amount, 0)
  const text =
    mt940(
      amounts.map((amount) => `C${amount},00`),
      `C260131EUR${closing},00`,
    ) + '\n'.repeat(2_000_000)
  const file = { name: 'year.sta', read: async () => Buffer.from(text) }
  expect(await importFile(books, acme, file, { source: 'upload' })).toMatchObject({ new: 20_000 })
  const [kept] = await books.imports.list(acme)
  expect(String((await books.imports.file(acme, kept?.id ?? ''))?.bytes) === text).toBe(true)
})
