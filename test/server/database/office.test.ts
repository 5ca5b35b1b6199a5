import { expect, test } from 'vitest'
import { mostDecisions, type Decision } from '../../../src/domain/cluster/decision.ts'
import type { Books } from '../../../src/server/database/books.ts'
import { emptyBooks } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'
import { mostNameRules, type NameRule } from '../../../src/domain/name-rules.ts'
import { mostKeptMappings } from '../../../src/domain/csv-columns.ts'
import { checkMapping } from '../../../src/statements/csv/mappings.ts'
import type { ViesAnswer } from '../../../src/domain/vies-answer.ts'

const fine = (key: string): Decision => ({ fine: key })
const choice = (name: string, contact: string, account?: string): Decision => ({
  name,
  ...(account !== undefined && { account }),
  contact,
})

const faultsOf = async (books: Books) => {
  const words: string[] = []
  await books.check(async (line) => void words.push(line))
  return words.filter((line) => line.includes('decision'))
}

function decisionsIn(books: Books, id: number) {
  const { decisions } = books.storeOf(id)
  if (!decisions) throw new Error('These books keep no decisions')
  return { add: (...add: Decision[]) => decisions.change({ add, remove: [] }), ...decisions }
}
const listedIn = async (books: Books, id: number) =>
  (await decisionsIn(books, id).list()).map((one) => JSON.stringify(one)).toSorted()
const textsOf = (...some: Decision[]) => some.map((one) => JSON.stringify(one)).toSorted()

onEveryDatabase('what an office decided', (books) => {
  const decisionsOf = (id: number) => decisionsIn(books(), id)
  const listed = (id: number) => listedIn(books(), id)

  test('is kept for its account, replaced, and taken back', async () => {
    const [one, other] = [
      await books().accounts.add('Decisions 1'),
      await books().accounts.add('Decisions 2'),
    ]
    const long = fine(JSON.stringify(['transactions', 'x'.repeat(1900)]))
    expect(await decisionsOf(one.id).add(long, choice('Ædil “A/S” 日本', 'c1', 'BE1'))).toBe(true)
    expect(await listed(one.id)).toEqual(textsOf(long, choice('Ædil “A/S” 日本', 'c1', 'BE1')))
    expect(await listed(other.id)).toEqual([])
    await decisionsOf(one.id).add(choice('Ædil “A/S” 日本', ''), long)
    expect(await listed(one.id)).toEqual(textsOf(long, choice('Ædil “A/S” 日本', '')))
    await decisionsOf(one.id).change({ add: [], remove: [long, fine('never said')] })
    expect(await listed(one.id)).toEqual(textsOf(choice('Ædil “A/S” 日本', '')))
    await books().accounts.remove(one.id)
  })

  test('stays, when two decide at the same time', async () => {
    const { id } = await books().accounts.add('Decisions 3')
    await Promise.all(['a', 'b', 'c'].map((key) => decisionsOf(id).add(fine(key))))
    expect(await listed(id)).toEqual(textsOf(fine('a'), fine('b'), fine('c')))
  })

  test('is limited in number, and a change beyond that changes nothing', async () => {
    const { id } = await books().accounts.add('Decisions 4')
    const many = Array.from({ length: mostDecisions }, (_, index) => fine(`${index}`))
    for (let at = 0; at < many.length; at += 10_000) await decisionsOf(id).add(...many.slice(at, at + 10_000))
    expect(await decisionsOf(id).add(fine('1'), fine('one more'))).toBe(false)
    expect(await decisionsOf(id).add(fine('1'))).toBe(true)
    expect(await decisionsOf(id).list()).toHaveLength(mostDecisions)
    expect(await decisionsOf(id).change({ add: [fine('one more')], remove: [fine('1')] })).toBe(true)
  })
})

const rule = (text: string, name: string, match: NameRule['match'] = 'is'): NameRule => ({
  match,
  text,
  name,
})

function rulesIn(books: Books, id: number) {
  const { nameRules } = books.storeOf(id)
  if (!nameRules) throw new Error('These books remember no names')
  return nameRules
}

onEveryDatabase('names that an office remembers', (books) => {
  const rulesOf = (id: number) => rulesIn(books(), id)

  test('are kept for their account, changed, and removed', async () => {
    const [one, other] = [await books().accounts.add('Names 1'), await books().accounts.add('Names 2')]
    const rules = rulesOf(one.id)
    const added = [rule('ACME 12', 'Acme'), rule('Ædil', 'Ædil “A/S” 日本', 'contains')]
    expect(await rules.change(added)).toEqual(added)
    expect(await rules.change([rule('acme  12', 'Acme Ltd')])).toEqual([
      rule('acme  12', 'Acme Ltd'),
      added[1],
    ])
    expect(await rules.list()).toEqual([rule('acme  12', 'Acme Ltd'), added[1]])
    expect(await rulesOf(other.id).list()).toEqual([])
    expect(await rules.change([rule('ACME 12', '')])).toEqual([added[1]])
    await books().accounts.remove(one.id)
    expect(await rulesOf(other.id).list()).toEqual([])
  })

  test('two who add at the same time both keep theirs', async () => {
    const { id } = await books().accounts.add('Names 3')
    await Promise.all(['a', 'b', 'c'].map((text) => rulesOf(id).change([rule(text, 'X')])))
    expect((await rulesOf(id).list()).map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  })

  test('are limited in number, and a change beyond that changes nothing', async () => {
    const { id } = await books().accounts.add('Names 4')
    const many = Array.from({ length: mostNameRules }, (_, index) => rule(`n${index}`, 'X'))
    await rulesOf(id).change(many)
    expect(await rulesOf(id).change([rule('n1', 'Y'), rule('one more', 'X')])).toBeUndefined()
    expect(await rulesOf(id).change([rule('n1', 'Y')])).toHaveLength(mostNameRules)
  })
})

const mapping = checkMapping({
  name: 'mine',
  delimiter: ';',
  header: ['Date', 'Amount'],
  date: { columns: ['Date'], format: 'DD.MM.YYYY' },
  numbers: { decimal: ',' },
  amount: { column: 'Amount' },
  currency: { fixed: 'CHF' },
})

/** Imports an empty statement whose columns were chosen. */
function take(books: Books, account: number, names: string[], file = 'bank.csv') {
  const empty = { format: 'CSV (mine)', bankAccount: '', name: '', opening: undefined, closing: undefined }
  return books.importStatements(account, [{ ...empty, lines: [] }], {
    name: file,
    source: 'command',
    chosen: { name: file, mapping, answers: { currency: 'CHF' }, layout: { delimiter: ';', names } },
  })
}

onEveryDatabase('columns that were chosen for a file', (books) => {
  test('are kept for their account, renamed, and removed', async () => {
    const [one, other] = [await books().accounts.add('Columns 1'), await books().accounts.add('Columns 2')]
    const { keptMappings } = books()
    await take(books(), one.id, ['date', 'amount'])
    await take(books(), one.id, ['æ', '日本'], `${'x'.repeat(99)}😀y.csv`)
    const [last, first] = await keptMappings.list(one.id)
    expect(last).toMatchObject({ name: `${'x'.repeat(99)}😀`, columns: ['æ', '日本'] })
    expect(first).toMatchObject({ name: 'bank.csv', mapping, answers: { currency: 'CHF' } })
    expect(await keptMappings.list(other.id)).toEqual([])
    const id = first?.id ?? ''
    expect(await keptMappings.rename(other.id, id, 'X')).toBe(false)
    expect(await keptMappings.remove(other.id, id)).toBe(false)
    expect(await keptMappings.rename(one.id, id, 'Card')).toBe(true)
    await take(books(), one.id, ['date', 'amount'], 'other.csv')
    expect((await keptMappings.list(one.id)).map(({ name }) => name)).toEqual(['Card', last?.name])
    expect(await keptMappings.remove(one.id, id)).toBe(true)
    expect(await keptMappings.list(one.id)).toHaveLength(1)
    await books().accounts.remove(one.id)
  })

  test('are limited in number, and the file is taken nevertheless', async () => {
    const { id } = await books().accounts.add('Columns 3')
    for (let index = 0; index < mostKeptMappings; index += 1)
      expect((await take(books(), id, ['date', String(index)])).areColumnsForgotten).toBeUndefined()
    expect((await take(books(), id, ['one', 'more'])).areColumnsForgotten).toBe(true)
    expect((await take(books(), id, ['date', '7'])).areColumnsForgotten).toBeUndefined()
    expect(await books().keptMappings.list(id)).toHaveLength(mostKeptMappings)
    expect(await books().imports.list(id)).toHaveLength(mostKeptMappings + 2)
  })
})

const answer: ViesAnswer = {
  vatNumber: 'BE0445455375',
  valid: true,
  name: 'Houthandel Peeters',
  address: 'Kaai 1\n9000 Gent',
  consultationNumber: 'WAPIAAAAW1234567',
  askedAt: '2026-03-01T09:00:00.000Z',
  askedBy: 'Ann',
}
const later = { ...answer, valid: false, name: '', askedAt: '2026-11-27T09:00:00.000Z' }

onEveryDatabase('what VIES answered', (books) => {
  test('is kept for its account and its number, until the account goes', async () => {
    const [one, other] = [await books().accounts.add('VIES 1'), await books().accounts.add('VIES 2')]
    const { viesAnswers } = books()
    for (const kept of [answer, later]) await viesAnswers.keep(one.id, kept)
    expect(await viesAnswers.list(one.id, answer.vatNumber)).toEqual([later, answer])
    expect(await viesAnswers.list(one.id, 'BE0445455376')).toEqual([])
    expect(await viesAnswers.list(one.id, '\0')).toEqual([])
    expect(await viesAnswers.list(other.id, answer.vatNumber)).toEqual([])
    await viesAnswers.keep(other.id, answer)
    await books().accounts.remove(one.id)
    expect(await viesAnswers.list(one.id, answer.vatNumber)).toEqual([])
    expect(await viesAnswers.list(other.id, answer.vatNumber)).toEqual([answer])
  })
})

onEveryDatabase('all that an office keeps', (books) => {
  test('is in a backup, and a check names a damaged decision', async () => {
    const [from, to] = [await emptyBooks(books().kind), await emptyBooks(books().kind)]
    const { id } = await from.books.accounts.add('Acme')
    const all = [fine('["contacts","a","b"]'), choice('ACME 12', 'c1')]
    await decisionsIn(from.books, id).add(...all)
    await rulesIn(from.books, id).change([rule('ACME 12', 'Acme')])
    await take(from.books, id, ['date', 'amount'])
    for (const kept of [answer, later]) await from.books.viesAnswers.keep(id, kept)
    let text = ''
    await from.books.backUp(async (more) => void (text += more))
    await to.books.restore(async function* () {
      yield* text.trimEnd().split('\n')
    })
    expect(await listedIn(to.books, id)).toEqual(textsOf(...all))
    expect(await rulesIn(to.books, id).list()).toEqual([rule('ACME 12', 'Acme')])
    expect(await to.books.keptMappings.list(id)).toMatchObject([{ columns: ['date', 'amount'] }])
    expect(await to.books.keptMappings.list(id)).toEqual(await from.books.keptMappings.list(id))
    expect(await to.books.viesAnswers.list(id, answer.vatNumber)).toEqual([later, answer])
    expect(await faultsOf(to.books)).toEqual([])
    await to.sql(`update decisions set content = '{"version":1}' where content like '%ACME%'`)
    expect(await listedIn(to.books, id)).toEqual(textsOf(...all.slice(0, 1)))
    expect(await faultsOf(to.books)).toEqual([
      '“Acme”: 1 decision of the office cannot be read, and what was decided is asked again.',
    ])
  })
})
