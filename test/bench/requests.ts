import { createRandom } from '../../src/mock/seed/create-random.ts'
import { transactionId, type Size } from './dataset.ts'

export type Asked = { method: string; path: string; body?: string }
type Random = ReturnType<typeof createRandom>

/** In words, for the table. */
export const mixInWords = `The mix: 95 % reads, of which 3 in 7 are pages of lists, near and far, 2 in 7 are single records and 2 in 7 searches; 5 % writes, of which 45 %
edit a contact, 45 % a transaction, and 10 % add a contact. Of the searches of transactions half are for a few names, months and letters, on pages 1 to 3 of their hits;
the other half are for a number or a name as far as it is typed, most of which nobody has asked for before. After a write the total of a search is counted again.`

/** Requests without end, one in twenty a write; the same for the same number. */
export function createMix(number: number, size: Size) {
  const random = createRandom(number + 1)
  return (): { isWrite: boolean; asked: Asked } => {
    const isWrite = random.chance(5)
    return { isWrite, asked: isWrite ? aWrite(random, size) : aRead(random, size) }
  }
}

function aRead(random: Random, { transactions, contacts }: Size): Asked {
  const path = random.pick([
    () => `/transactions?page=${random.between(1, 40)}`,
    () => `/transactions?page=${random.between(1, Math.floor(transactions / 25))}`,
    () => `/contacts?page=${random.between(1, Math.floor(contacts / 25))}`,
    () => `/contacts/c${random.between(0, contacts - 1)}`,
    () => `/contacts/c${random.between(0, contacts - 1)}`,
    () => `/transactions?search=${random.chance(50) ? common(random) : typed(random)}`,
    () => `/contacts?search=${random.word('gent,maes,brussel,antwerpen,bv')}`,
  ])()
  return { method: 'GET', path }
}

/** What many look for, and then page through. */
function common(random: Random): string {
  const page = random.pick([1, 1, 1, 2, 3])
  return `${random.word('wederkerend,brightboard,hosting,kantoor,2019-03,zu,q')}&page=${page}`
}

/** What one person looks for, from the first sign to the last: a number of an invoice, or a name. */
function typed(random: Random): string {
  const word = random.chance(50) ? String(random.between(10_000, 999_999)) : 'wederkerend'
  return word.slice(0, random.between(1, word.length))
}

function aWrite(random: Random, { transactions, contacts }: Size): Asked {
  const kind = random.between(1, 100)
  if (kind <= 45) {
    const body = JSON.stringify({ city: `City ${random.between(1, 100_000)}` })
    return { method: 'POST', path: `/contacts/c${random.between(0, contacts - 1)}`, body }
  }
  if (kind <= 90) {
    // Of the older half, none of which the table's deletions took.
    const path = `/transactions/${transactionId(random.between(0, Math.floor(transactions / 2)))}`
    return {
      method: 'POST',
      path,
      body: JSON.stringify({ description: `Edited ${random.between(1, 100_000)}` }),
    }
  }
  const body = JSON.stringify({ company: `New ${random.between(1, 1_000_000)}` })
  return { method: 'POST', path: '/contacts/new', body }
}
