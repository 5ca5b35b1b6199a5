import { expect, test } from 'vitest'
import type { NameRule } from '../../../src/domain/name-rules.ts'
import { mostNameRules } from '../../../src/domain/name-rules.ts'
import { emptyBooks } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'

const rule = (text: string, name: string, match: NameRule['match'] = 'is'): NameRule => ({
  match,
  text,
  name,
})

onEveryDatabase('names that an office remembers', (books) => {
  const rulesOf = (id: number, of = books()) => {
    const { nameRules } = of.storeOf(id)
    if (!nameRules) throw new Error('These books remember no names')
    return nameRules
  }

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

  test('are in a backup', async () => {
    const [from, to] = [await emptyBooks(books().kind), await emptyBooks(books().kind)]
    const { id } = await from.books.accounts.add('Acme')
    await rulesOf(id, from.books).change([rule('ACME 12', 'Acme')])
    let text = ''
    await from.books.backUp(async (more) => void (text += more))
    await to.books.restore(async function* () {
      yield* text.trimEnd().split('\n')
    })
    expect(await rulesOf(id, to.books).list()).toEqual([rule('ACME 12', 'Acme')])
  })
})
