import { expect, test } from 'vitest'
import type { ViesAnswer } from '../../../src/domain/vies-answer.ts'
import { emptyBooks } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'

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

  test('is in a backup', async () => {
    const [from, to] = [await emptyBooks(books().kind), await emptyBooks(books().kind)]
    const { id } = await from.books.accounts.add('Acme')
    for (const kept of [answer, later]) await from.books.viesAnswers.keep(id, kept)
    let text = ''
    await from.books.backUp(async (more) => void (text += more))
    await to.books.restore(async function* () {
      yield* text.trimEnd().split('\n')
    })
    expect(await to.books.viesAnswers.list(id, answer.vatNumber)).toEqual([later, answer])
  })
})
