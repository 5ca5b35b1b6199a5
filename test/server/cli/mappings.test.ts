import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkMapping, csvMappings } from '../../../src/statements/csv/mappings.ts'
import { CsvMapping } from '../../../src/statements/csv/csv-mapping.ts'
import { commandLine } from './run.ts'

const samples = join(import.meta.dirname, '../../statements/samples/csv')

test('all built-in mappings are listed, and each is printed as a mapping that can be used', async () => {
  const { run } = commandLine()
  const { out } = await run(['mappings', 'list'])
  for (const mapping of csvMappings) {
    expect(out).toContain(`\n${mapping.name} `)
    const shown = await run(['mappings', 'show', mapping.name])
    expect(checkMapping(JSON.parse(shown.out))).toEqual(mapping)
  }
  expect(await run(['mappings', 'show', 'no-such-bank'])).toMatchObject({ code: 2, out: '' })
})

test('the help of the check names every setting of a mapping', async () => {
  const { out } = await commandLine().say('mappings check --help')
  for (const setting of Object.keys(CsvMapping.def.shape))
    expect(out).toMatch(new RegExp(String.raw`^  ${setting} |"${setting}"|[ ,] ${setting}[,:]`, 'm'))
})

test('a mapping of one’s own, made from a printed one, is checked and shows what it reads', async () => {
  const { run, folder } = commandLine()
  const path = join(folder, 'mine.json')
  writeFileSync(path, (await run(['mappings', 'show', 'ing-de'])).out)
  const { code, out } = await run(['mappings', 'check', path, join(samples, 'ing-de.csv')])
  expect(code).toBe(0)
  expect(out).toMatch(/is valid\.\n\nDate +Amount/)
  const { counterpart: _, balance: __, ...bare } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(bare))
  expect((await run(['mappings', 'check', path])).out).toContain('Not set: "counterpart"')
  const wrong = await run(['mappings', 'check', path, join(samples, 'dkb.csv')])
  expect(wrong).toMatchObject({ code: expect.any(Number), err: expect.stringContaining('the header lacks') })
})

test('the mapping of an unknown file is guessed, and what the file does not say is asked', async () => {
  const { run, folder } = commandLine()
  const path = join(folder, 'unknown.csv')
  writeFileSync(path, 'Date|Details|Debit|Credit\n2026-09-21|Paper|1.50|\n2026-09-22|Client||20.00\n')
  const asked = await run(['mappings', 'guess', path])
  expect(asked).toMatchObject({ code: 2, out: '' })
  expect(asked.err).toContain('Which currency are the amounts in?\n  --answer "currency=EUR"')
  const { out } = await run(['mappings', 'guess', path, '--answer', 'currency=CHF'])
  const mapping = join(folder, 'mine.json')
  writeFileSync(mapping, out)
  expect((await run(['mappings', 'check', mapping, path])).out).toMatch(/2026-09-21 +-1\.50 +CHF/)
  writeFileSync(path, 'Date;Text;Balance\n2026-09-21;Paper;12,50\n2026-09-22;Client;11,10\n')
  expect((await run(['mappings', 'guess', path])).err).toBe(
    'Which column has the amount?\n  --answer "column 3=amount", or another number\n',
  )
  writeFileSync(path, 'Dear customer\n')
  expect((await run(['mappings', 'guess', path])).err).toContain('no rows with a day and an amount')
  writeFileSync(path, '%PDF-1.7')
  expect((await run(['mappings', 'guess', path])).err).toMatch(/^This is a PDF/)
})
