import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { ServiceUnavailableError } from '../../../src/service/refusal-error.ts'
import { readStream } from '../../../src/server/import/read-bytes.ts'
import { readInThread } from '../../../src/server/import/read-in-thread.ts'
import { unpack as unpackStatement } from '../../../src/server/common/between-threads.ts'
import { unzip } from '../../../src/statements/unzip.ts'
import { mt940, oneLine } from '../inbox/open-inbox.ts'
import { zipOf } from './zip-text.ts'

function manyLines(count: number): string {
  return mt940(
    Array.from({ length: count }, () => 'C1,00'),
    `C260131EUR${count},00`,
  )
}

/** With text that does not shrink much: what shrinks to less than a 200th is refused unread. */
function mixed(text: string): string {
  const more = Array.from({ length: 5000 }, (_, index) => Math.sin(index)).join('')
  return text.startsWith('<')
    ? `${text}<!--${more.slice(0, 60_000).replaceAll('-', '')}-->`
    : `${text}\n{5:${more}}`
}

/** A statement of more bytes than a thread is kept for: line ends behind it count as well. */
function largeStatement(): Uint8Array {
  return new TextEncoder().encode(oneLine + '\n'.repeat(5 * 1024 * 1024))
}

/** The number of lines of each statement. */
async function countsIn(reading: ReturnType<typeof readInThread>): Promise<number[]> {
  const { statements } = await reading
  return Promise.all(statements.map(async (one) => (await unpackStatement(one)).lines.length))
}

// First, because a thread is kept for small files.
test('a file is not to blame when no thread can start, and the next one is read', async () => {
  const { Worker } = threads
  onTestFinished(() => haveThreads(Worker))
  haveThreads(ThreadThatCannotStart as unknown as typeof Worker)
  for (const bytes of [new TextEncoder().encode(oneLine), largeStatement()])
    await expect(readInThread(bytes)).rejects.toThrow(ServiceUnavailableError)
  haveThreads(Worker)
  expect(await countsIn(readInThread(new TextEncoder().encode(oneLine)))).toEqual([1])
})

test('the files of an archive are unpacked one at a time, each into bytes of its own', async () => {
  const archive = new Uint8Array(zipOf({ 'a.sta': oneLine, 'b.sta': oneLine }))
  const files = unzip(archive)
  expect(files.map(({ name }) => name)).toEqual(['a.sta', 'b.sta'])
  const [first, again] = [await files[0]?.unpack(), await files[0]?.unpack()]
  expect(Buffer.from(first ?? []).toString()).toBe(oneLine)
  expect(again).toEqual(first)
  expect(first?.buffer).not.toBe(archive.buffer)
})

test.each([
  ['a large file', largeStatement],
  ['an archive of large files', () => zipOf({ 'january.sta': mixed(manyLines(60_000)) })],
])('the memory in which %s was read is free before its lines are taken in', async (_, bytes) => {
  const ended = Promise.withResolvers<string>()
  process.once('worker', (worker) => worker.once('exit', () => ended.resolve('ended')))
  await readInThread(bytes())
  expect(await Promise.race([ended.promise, Promise.resolve('goes on')])).toBe('ended')
})

test('a small file does not wait for a large one that came before', async () => {
  const order: string[] = []
  await readInThread(new TextEncoder().encode(oneLine)) // starts the thread
  const large = readInThread(new TextEncoder().encode(manyLines(50_000))).then(() => order.push('large'))
  await Promise.all([
    large,
    readInThread(new TextEncoder().encode(oneLine), {}, { smallMs: 60_000 }).then(() => order.push('small')),
  ])
  expect(order).toEqual(['small', 'large'])
})

test('a small file that takes long is read among the large ones, and one that takes too long is refused', async () => {
  const small = () => new TextEncoder().encode(oneLine)
  expect((await readInThread(small(), {}, { smallMs: 0 })).statements).toHaveLength(1)
  const longer = new TextEncoder().encode(manyLines(5000))
  await expect(readInThread(longer, {}, { smallMs: 0, longestMs: 0 })).rejects.toThrow('takes too long')
  expect((await readInThread(small())).statements).toHaveLength(1)
})

test('a file that needs more memory than its thread has is refused, and ends nothing but the thread', async () => {
  const large = () => new TextEncoder().encode(manyLines(100_000))
  await expect(readInThread(large(), {}, { megabytesFor: () => 30 })).rejects.toThrow('needs too much memory')
  expect(await countsIn(readInThread(large()))).toEqual([100_000])
})

test('an archive of a few kilobytes with millions of statements is refused at the first sign', async () => {
  const statements = `<Document><BkToCstmrStmt>${'<Stmt/>'.repeat(19_000)}</BkToCstmrStmt></Document>`
  const bytes = zipOf({ '1.xml': mixed(statements), '2.xml': mixed(statements) })
  await expect(readInThread(bytes)).rejects.toThrow('2.xml: There are more than 20,000 statements')
})

test('a large file that nobody waits for any more is read no further, and the next one is', async () => {
  const gone = new AbortController()
  const bytes = new TextEncoder().encode(manyLines(150_000))
  const reading = readInThread(bytes, {}, { signal: gone.signal })
  const next = readInThread(largeStatement())
  setTimeout(() => gone.abort(), 50)
  await expect(reading).rejects.toThrow('aborted')
  expect(await countsIn(next)).toEqual([1])
})

test('files after a large one are read, also those requested at the same time', async () => {
  const small = () => new TextEncoder().encode(oneLine)
  const all = await Promise.all(
    [largeStatement(), small(), largeStatement(), small()].map((one) => countsIn(readInThread(one))),
  )
  expect(all).toEqual([[1], [1], [1], [1]])
})

test('a file larger or smaller than expected is read as it is', async () => {
  async function* chunks() {
    const chunk = new Uint8Array(3)
    for (const byte of [1, 2, 3, 4]) yield chunk.fill(byte)
  }
  const whole = Uint8Array.of(1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)
  for (const expected of [undefined, 0, 5, 12, 40])
    expect(await readStream(chunks(), expected)).toEqual(whole)
})

/** As Node reports it when the process has too many files open. */
class ThreadThatCannotStart extends EventEmitter {
  ref() {}
  async terminate() {}
  postMessage() {
    const error = new Error('Worker initialization failure: EMFILE')
    queueMicrotask(() => {
      this.emit('error', Object.assign(error, { code: 'ERR_WORKER_INIT_FAILED' }))
      this.emit('exit', 1)
    })
  }
}

/** What Node's own threads are, for everyone who has imported them. */
function haveThreads(Worker: typeof threads.Worker): void {
  threads.Worker = Worker
  syncBuiltinESMExports()
}
