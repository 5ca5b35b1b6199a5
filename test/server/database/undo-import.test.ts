// Over 200 lines because the bank, its model and the play of both are one test.
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { Statement } from '../../../src/statements/common/statement.ts'
import type { Books } from '../../../src/server/database/books.ts'
import type { ImportUndo } from '../../../src/domain/statement-import.ts'
import { sumOf } from '../../../src/domain/sum.ts'
import { runs } from '../../seed.ts'
import { emptyBooks, kinds } from './empty-books.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'

/** What the bank knows: lines of six days, two of which are the same. */
const bank = [
  ['01', '-2.50', 'Coffee'],
  ['01', '100.00', 'Sale 1'],
  ['02', '-2.50', 'Coffee'],
  ['02', '-2.50', 'Coffee'],
  ['03', '-7.00', 'Parking'],
  ['04', '25.00', 'Sale 2'],
  ['04', '-2.50', 'Coffee'],
  ['05', '-60.00', 'Insurance'],
  ['06', '12.00', 'Sale 3'],
].map(([day, amount, description], index) => ({
  index,
  line: aLine({ date: `2026-03-${day}`, amount: amount ?? '', description: description ?? '' }),
}))
/** Those that nothing else looks like, which people can name. */
const named = bank.filter(({ line }) => line.description !== 'Coffee' || line.date.endsWith('1'))

type Kind = 'balances' | 'plain' | 'references'

/** A file of the lines of some days, in one of the ways in which banks write them. */
function fileOf(kind: Kind, from: number, to: number, format = 'CAMT.053.001.08'): Statement {
  const within = ({ line }: (typeof bank)[number]) =>
    Number(line.date.slice(-2)) >= from && Number(line.date.slice(-2)) <= to
  const lines = bank.filter(within).map(({ index, line }) => ({
    ...line,
    reference: kind === 'references' ? `R${index}` : '',
    // Other formats give other texts.
    description: format.startsWith('MT') ? `${line.description} /MT` : line.description,
  }))
  if (kind !== 'balances') return aReport(lines)
  const before = bank.filter(({ line }) => Number(line.date.slice(-2)) < from)
  const days = { openingDate: `2026-03-0${from}`, closingDate: `2026-03-0${to}` }
  const opening = sumOf(['10.00', ...before.map(({ line }) => line.amount)])
  return aStatement(`${from}-${to}`, opening, lines, { ...days, format })
}

const acts = fc.array(
  fc.record({
    what: fc.constantFrom(
      'take',
      'take',
      'undo',
      'undo',
      'twin',
      'delete',
      'restore',
      'edit',
      'note',
      'note',
    ),
    from: fc.integer({ min: 1, max: 6 }),
    days: fc.integer({ min: 0, max: 3 }),
    which: fc.nat(),
  }),
  { minLength: 10, maxLength: 24 },
)

type Known = { owner: string; state: 'there' | 'deleted'; edited?: boolean; noted?: boolean }

/** The books as they should be, by the numbers of the bank's lines; lines that are the same are taken by their days. */
function createModel() {
  const lines = new Map<number, Known>()
  const imports: { id: string; holds: number[]; file: Statement; isUndone?: true }[] = []
  const othersOf = (id: string, index: number) =>
    imports.filter((one) => one.id !== id && !one.isUndone && one.holds.includes(index))
  return {
    lines,
    imports,
    take: (id: string, file: Statement) => {
      const days = new Set(file.lines.map(({ date }) => date))
      const holds = bank.filter(({ line }) => days.has(line.date)).map(({ index }) => index)
      const added = holds.filter((index) => !lines.has(index))
      for (const index of added) lines.set(index, { owner: id, state: 'there' })
      imports.push({ id, holds, file })
      return added.length
    },
    undo: (id: string): ImportUndo => {
      const undone = imports.find((one) => one.id === id)
      const counts = { removed: 0, edited: 0, noted: 0, deleted: 0, shared: 0 }
      if (!undone) return counts
      for (const index of undone.holds) {
        const line = lines.get(index)
        const [other] = othersOf(id, index)
        if (!line) throw new Error('A line of an import is not known')
        if (line.state === 'deleted') counts.deleted += other ? 0 : 1
        else if (line.owner !== id) continue
        else if (other) {
          line.owner = other.id
          counts.shared += 1
        } else if (line.edited) counts.edited += 1
        else if (line.noted) counts.noted += 1
        else {
          lines.delete(index)
          counts.removed += 1
        }
      }
      undone.isUndone = true
      return counts
    },
    records: () =>
      [...lines]
        .filter(([, { state }]) => state === 'there')
        .map(([index, { edited }]) => wordsOf(index, edited))
        .toSorted(),
  }
}

function wordsOf(index: number, isEdited = false): string {
  const line = bank[index]?.line
  return `${line?.date} ${line?.amount} ${isEdited ? 'Edited ' : ''}${line?.description}`
}

/** Does the same to the books and to the model, and compares them. */
async function play(books: Books, kind: Kind, played: typeof acts extends fc.Arbitrary<infer T> ? T : never) {
  const { id, take, list, transactions } = await newAccount(books)
  const { marks, deletedRecords, queries } = books.storeOf(id)
  const model = createModel()
  const findings: string[] = []
  const ids = new Map<number, string>()
  const idOf = async (index: number) => {
    const found = (await list()).find(
      ({ date, amount, description }) =>
        wordsOf(index, model.lines.get(index)?.edited) ===
        `${date} ${amount} ${description.replace(' /MT', '')}`,
    )
    if (found) ids.set(index, found.id)
    return ids.get(index) ?? ''
  }
  const takeIn = async (file: Statement) => {
    const { new: added, known, deletedBefore } = await take([file], { source: 'upload' })
    const [latest] = await books.imports.list(id)
    const expected = model.take(latest?.id ?? '', file)
    expect([added, added + known + deletedBefore]).toEqual([expected, file.lines.length])
  }
  const undo = async (of: string) => {
    const planned = await books.imports.planUndo(id, of)
    const undone = await books.imports.undo(id, of, 'Anna')
    const counts = model.undo(of)
    expect([planned, undone]).toMatchObject([counts, counts])
    expect(await books.imports.undo(id, of, 'Ben')).toEqual(undone)
  }
  for (const { what, from, days, which } of played) {
    const active = model.imports.filter(({ isUndone }) => !isUndone)
    const index = named[which % named.length]?.index ?? 0
    const line = model.lines.get(index)
    if (what === 'take') await takeIn(fileOf(kind, from, Math.min(6, from + days)))
    const one = active[which % active.length]
    if (what === 'undo' && one) await undo(one.id)
    if (what === 'twin' && one && kind === 'balances') {
      const [first, last] = one.file.name.split('-').map(Number)
      await takeIn(fileOf('balances', first ?? 0, last ?? 0, 'MT940'))
    }
    if (what === 'delete' && line?.state === 'there') {
      await transactions.remove([await idOf(index)], 'Anna')
      Object.assign(line, { state: 'deleted', noted: line.noted })
    }
    if (what === 'restore' && line?.state === 'deleted') {
      await deletedRecords?.restore('transactions', [ids.get(index) ?? ''])
      line.state = 'there'
    }
    if (what === 'edit' && line?.state === 'there') {
      const found = await idOf(index)
      line.edited = !line.edited
      const description = `${line.edited ? 'Edited ' : ''}${bank[index]?.line.description}`
      await transactions.update(found, { description })
    }
    if (what === 'note' && line?.state === 'there') {
      line.noted = !line.noted
      await marks.update(await idOf(index), { note: line.noted ? 'Ask Anna' : '' }, undefined)
    }
    const there = await list()
    expect(
      there
        .map(({ date, amount, description }) => `${date} ${amount} ${description.replace(' /MT', '')}`)
        .toSorted(),
    ).toEqual(model.records())
    const listed = await books.imports.list(id)
    for (const imported of model.imports) {
      const found = await queries.transactions.totals({ search: '', filter: { import: imported.id } })
      const own = [...model.lines.values()].filter(
        ({ owner, state }) => owner === imported.id && state === 'there',
      )
      expect(found.count).toBe(own.length)
      // The list of imports leads to them.
      const { new: brought = 0 } = listed.find((one) => one.id === imported.id) ?? {}
      expect(brought).toBeGreaterThanOrEqual(own.length)
    }
  }
  await books.check((sentence) => void findings.push(sentence))
  await books.accounts.remove(id)
  return findings
}

describe.each(kinds)('taking back imports, in %s', (kind) => {
  test('a file of which lines were left is taken again without a question', async () => {
    const { books } = await emptyBooks(kind)
    const take = (from: number, days: number) => ({ what: 'take' as const, from, days, which: 0 })
    const played = [take(2, 3), take(1, 1), { what: 'undo' as const, from: 1, days: 0, which: 0 }, take(2, 3)]
    expect(await play(books, 'references', played)).toEqual([])
  })

  test.each<Kind>(['plain', 'references', 'balances'])(
    'whatever is taken, taken back, deleted, restored and edited, no line comes twice and none is lost (%s)',
    async (how) => {
      const { books } = await emptyBooks(kind)
      await fc.assert(
        fc.asyncProperty(acts, async (played) => {
          expect(await play(books, how, played)).toEqual([])
        }),
        { numRuns: runs(kind === 'SQLite' ? 150 : 20) },
      )
    },
    300_000,
  )
})

// It would otherwise expect one line of a new account, and join each line with all others.
test.skipIf(inject('postgres') === '')('PostgreSQL knows the lines of a large import at once', async () => {
  const { books, sql } = await emptyBooks('PostgreSQL')
  const { take } = await newAccount(books)
  const lines = Array.from({ length: 1000 }, (_, index) => aLine({ amount: `${index}.00` }))
  await take([aReport(lines)], { source: 'upload' })
  const known = await sql(`select tablename from pg_stats where attname = 'account'
    and tablename in ('transactions', 'entries', 'import_lines')`)
  expect(known).toHaveLength(3)
})
