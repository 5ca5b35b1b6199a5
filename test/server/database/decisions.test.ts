import { expect, test } from 'vitest'
import type { Decision } from '../../../src/domain/cluster/decision.ts'
import { mostDecisions } from '../../../src/domain/cluster/decision.ts'
import type { Books } from '../../../src/server/database/books.ts'
import { emptyBooks } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'

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

onEveryDatabase('what an office decided', (books) => {
  const decisionsOf = (id: number, of = books()) => {
    const { decisions } = of.storeOf(id)
    if (!decisions) throw new Error('These books keep no decisions')
    return { add: (...add: Decision[]) => decisions.change({ add, remove: [] }), ...decisions }
  }
  const listed = async (id: number, of = books()) =>
    (await decisionsOf(id, of).list()).map((one) => JSON.stringify(one)).toSorted()
  const textsOf = (...some: Decision[]) => some.map((one) => JSON.stringify(one)).toSorted()

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
  }, 60_000)

  test('is in a backup, and a check names what is damaged', async () => {
    const [from, to] = [await emptyBooks(books().kind), await emptyBooks(books().kind)]
    const { id } = await from.books.accounts.add('Acme')
    const all = [fine('["contacts","a","b"]'), choice('ACME 12', 'c1')]
    await decisionsOf(id, from.books).add(...all)
    let text = ''
    await from.books.backUp(async (more) => void (text += more))
    await to.books.restore(async function* () {
      yield* text.trimEnd().split('\n')
    })
    expect(await listed(id, to.books)).toEqual(textsOf(...all))
    expect(await faultsOf(to.books)).toEqual([])
    await to.sql(`update decisions set content = '{"version":1}' where content like '%ACME%'`)
    expect(await listed(id, to.books)).toEqual(textsOf(...all.slice(0, 1)))
    expect(await faultsOf(to.books)).toEqual([
      '“Acme”: 1 decision of the office cannot be read, and what was decided is asked again.',
    ])
  })
})
