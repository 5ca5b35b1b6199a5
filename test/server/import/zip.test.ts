import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFile } from '../../../src/statements/read-file.ts'
import { StatementError } from '../../../src/statements/common/statement.ts'
import { commandLine } from '../cli/run.ts'
import { mt940, oneLine } from '../inbox/open-inbox.ts'
import { zipOf } from './zip-text.ts'

const second = mt940(['D2,50'], 'D260131EUR2,50').replace(':28C:1/1', ':28C:2/1').replace('0115', '0116')

test('an archive of statements is imported whole, and again adds nothing', async () => {
  const { run, folder } = commandLine()
  await run(['account', 'add', 'Acme'])
  const path = join(folder, 'january.zip')
  writeFileSync(
    path,
    zipOf({ 'b/2.sta': second, '1.sta': oneLine, '__MACOSX/1.sta': '?', 'print.pdf': '%PDF' }),
  )
  expect((await run(['import', path])).out).toContain('2 lines')
  expect((await run(['import', path])).out).toContain('0 new, 2 known')
  expect((await run(['import', join(folder, 'january.zip')])).code).toBe(0)
})

test('words about the archive are no statement', async () => {
  const files = { 'README.txt': 'Dear customer', 'sub/LiesMich_2026.txt': 'Hallo', '1.sta': oneLine }
  expect((await readFile(zipOf(files), {})).statements.map(({ file }) => file)).toEqual(['1.sta'])
  await expect(readFile(zipOf({ '1.sta': oneLine, 'readings.csv': 'a;b' }), {})).rejects.toThrow(
    'readings.csv',
  )
})

test('a fault in a file of an archive names the file, and nothing is taken', async () => {
  const bad = zipOf({ '1.sta': oneLine, 'folder/2.sta': mt940(['Z1'], 'C260131EUR0,00') })
  await expect(readFile(bad, {})).rejects.toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^2\.sta: The line/), at: 5 }),
  )
})

test('the same statement in two formats in one archive is imported once', async () => {
  const { run, folder } = commandLine()
  await run(['account', 'add', 'Acme'])
  const sample = readFileSync(join(import.meta.dirname, '../../../samples/statement.mt940'), 'utf8')
  const path = join(folder, 'twice.zip')
  writeFileSync(path, zipOf({ 'a.sta': sample, 'b.sta': sample.replaceAll('/TRTP/', '/ORDP/') }))
  expect((await run(['import', path])).out).toContain('4 new, 4 known')
})

test.each([
  [
    'an archive in an archive',
    zipOf({ 'a.zip': zipOf({ '1.sta': oneLine }) }),
    'an archive within the archive',
  ],
  [
    'an OpenDocument sheet',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
    'This is a workbook of a kind that Bookend does not read',
  ],
  ['nothing to import', zipOf({ 'a.pdf': '%PDF' }), 'There is no statement file'],
  ['a file that unpacks to far more', zipOf({ 'a.sta': 'x'.repeat(5_000_000) }), 'too large to be unpacked'],
  [
    'a size that lies',
    zipOf({ 'a.sta': oneLine.repeat(50) }, (entry) => entry.writeUInt32LE(60, 24)),
    'is damaged',
  ],
  ['another checksum', zipOf({ 'a.sta': oneLine }, (entry) => entry.writeUInt32LE(7, 16)), 'is damaged'],
  [
    'a password',
    zipOf({ 'a.sta': oneLine }, (entry) => entry.writeUInt16LE(1, 8)),
    'protected by a password',
  ],
  ['an end that is missing', zipOf({ 'a.sta': oneLine }).subarray(0, -30), 'is damaged'],
  [
    'a place beyond the end',
    zipOf({ 'a.sta': oneLine }, (entry) => entry.writeUInt32LE(99_999, 42)),
    'is damaged',
  ],
  [
    'too many files',
    zipOf(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}`, 'x']))),
    'more than 1000 files',
  ],
] as const)('an archive with %s is refused', async (_, bytes, words) => {
  await expect(readFile(bytes, {})).rejects.toThrow(StatementError)
  await expect(readFile(bytes, {})).rejects.toThrow(words)
})

test('an archive that was cut off or changed anywhere is read or refused in words', async () => {
  const whole = zipOf({ '1.sta': oneLine, '2.sta': second })
  for (let at = 0; at < whole.length; at += 1)
    for (const bytes of [
      whole.subarray(0, at),
      whole.map((byte, place) => (place === at ? byte ^ 0xff : byte)),
    ])
      expect(await orFault(readFile(bytes, {}))).toBe(true)
})

async function orFault(read: Promise<unknown>): Promise<boolean> {
  try {
    await read
    return true
  } catch (error) {
    return error instanceof StatementError
  }
}
