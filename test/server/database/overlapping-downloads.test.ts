import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, parse } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBalances } from '../../../src/statements/recognition/check-balances.ts'
import { findMapping } from '../../../src/statements/csv/mappings.ts'
import { readStatements } from '../../../src/statements/read-statements.ts'
import { linesOnce } from '../../../src/statements/recognition/lines-once.ts'
import type { Statement, StatementLine } from '../../../src/statements/common/statement.ts'
import { sumOf } from '../../../src/domain/sum.ts'
import { runs } from '../../seed.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'
import { newAccount } from './statements-to-import.ts'

const folder = join(import.meta.dirname, '../../statements/samples')

/** The statements of real files that have several lines, oldest line first. */
const samples = ['camt', 'csv', 'mt940', 'ofx'].flatMap((kind) =>
  readdirSync(join(folder, kind)).flatMap((file) =>
    readSample(join(folder, kind, file))
      .filter(({ lines }) => lines.length > 1)
      .map((statement) => ({
        ...statement,
        isProven: checkBalances(statement).result === 'adds up',
        lines: oldestFirst(statement.lines),
      })),
  ),
)

/** The mapping is named where the file does not say its currency. */
function readSample(path: string) {
  const bytes = readFileSync(path)
  const asks = /^(?:amex-(?:gb|aud)|lunar-sek)/.test(basename(path))
  return readStatements(bytes, asks ? { csv: findMapping(parse(path).name) } : {})
}

const download = fc.record({
  sample: fc.constantFrom(...samples),
  ends: fc.tuple(fc.nat(), fc.nat()),
  references: fc.constantFrom('the bank’s', 'fresh', 'none'),
  hasBalances: fc.boolean(),
})

test('there are samples of every format to be downloaded twice', () => {
  const formats = new Set(samples.map(({ format }) => /^(?:CAMT\.05[23]|MT94[02]|OFX|CSV)/.exec(format)?.[0]))
  expect([...formats]).toEqual(
    expect.arrayContaining(['CAMT.052', 'CAMT.053', 'MT940', 'MT942', 'OFX', 'CSV']),
  )
})

onEveryDatabaseIfLong('two downloads of one account that overlap', (books) => {
  test('double no line and lose none, or the report counts the doubles, or the second file is refused', async () => {
    await fc.assert(
      fc.asyncProperty(download, async ({ sample, ends, references, hasBalances }) => {
        const { take, amounts } = await newAccount(books())
        const { lines } = sample
        const [end, start] = overlapIn(lines, ends)
        const part = (from: number, to: number, number: number) => [
          partOf(sample, { from, to, number, references, hasBalances }),
        ]
        await take(part(0, end, 1))
        const result = await take(part(start, lines.length, 2)).catch((error: Error) => error)
        const isRefused = result instanceof Error
        const noted = isRefused ? 0 : result.statements.reduce((sum, one) => sum + one.otherReference, 0)
        expect(isRefused ? result.message : '').toMatch(/^$|seem to have been imported already/)
        expect(references === 'fresh' || (!isRefused && noted === 0)).toBe(true)
        const expected = isRefused ? lines.slice(0, end) : lines
        const found = await amounts()
        expect(found).toHaveLength(expected.length + noted)
        expect(found).toEqual(expect.arrayContaining(amountsIn(expected)))
      }),
      { numRuns: runs(30) },
    )
  })

  test('are compared in one archive as they are imported', async () => {
    await fc.assert(
      fc.asyncProperty(download, async ({ sample, ends, references, hasBalances }) => {
        const { take } = await newAccount(books())
        const { lines } = sample
        const [end, start] = overlapIn(lines, ends)
        const part = (from: number, to: number, number: number) => ({
          ...partOf(sample, { from, to, number, references, hasBalances }),
          file: `${number}.sta`,
        })
        const archive = [part(0, end, 1), part(start, lines.length, 2)]
        const once = linesOnce(archive).length
        // A file that is refused has no count.
        const added = await take(archive).then(
          (report) => report.new,
          () => once,
        )
        expect(once).toBe(added)
      }),
      { numRuns: runs(30) },
    )
  })

  test('lose no line where one ends within a day and the next begins there, as their balances show', async () => {
    const proven = samples.filter(({ name, isProven }) => name !== '' && isProven)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...proven), fc.nat(), async (sample, at) => {
        const { take, amounts } = await newAccount(books())
        // Every payment was made twice, so that two equal lines may stand on both sides of the end.
        const lines = sample.lines.flatMap((line) => [line, line])
        const end = 1 + (at % (lines.length - 1))
        const cut = { references: 'none', hasBalances: true }
        await take([partOf({ ...sample, lines }, { from: 0, to: end, number: 1, ...cut })])
        await take([partOf({ ...sample, lines }, { from: end, to: lines.length, number: 2, ...cut })])
        expect(await amounts()).toEqual(amountsIn(lines))
      }),
      { numRuns: runs(15) },
    )
  })
})

/** Up to which line the first download goes, and from which the second: it begins with a day that the first one has. */
function overlapIn(lines: readonly StatementLine[], [one, other]: [number, number]): [number, number] {
  const end = 1 + (one % lines.length)
  const day = lines[other % end]?.date
  return [end, lines.findIndex(({ date }) => date === day)]
}

type Sample = Statement & { isProven: boolean }
type Cut = { from: number; to: number; number: number; references: string; hasBalances: boolean }

/** The statement as a bank would tell only some of its lines. */
function partOf(
  { isProven, ...sample }: Sample,
  { from, to, number, references, hasBalances }: Cut,
): Statement {
  const { opening, closing, lines } = sample
  const after = (count: number) =>
    sumOf([opening?.amount ?? '0.00', ...lines.slice(0, count).map(({ amount }) => amount)])
  const referenceOf = { 'the bank’s': (own: string) => own, none: () => '' }[references]
  return {
    ...sample,
    name: sample.name && `${sample.name}/${number}`,
    contradictsAt: undefined,
    opening:
      hasBalances && isProven && opening
        ? { ...opening, date: lines[from]?.date ?? '', amount: after(from) }
        : undefined,
    closing:
      hasBalances && isProven && closing
        ? { ...closing, date: lines[to - 1]?.date ?? '', amount: after(to) }
        : undefined,
    lines: lines.slice(from, to).map((line, index) => ({
      ...line,
      reference: referenceOf?.(line.reference) ?? `download-${number}-${index}`,
    })),
  }
}

function oldestFirst(lines: StatementLine[]): StatementLine[] {
  const isNewestFirst = (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '')
  return (isNewestFirst ? lines.toReversed() : lines).toSorted((one, other) =>
    one.date === other.date ? 0 : one.date < other.date ? -1 : 1,
  )
}

function amountsIn(lines: readonly StatementLine[]): string[] {
  return lines.map(({ amount }) => amount).toSorted()
}
