import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect } from 'vitest'
import { comparedFile } from '../../../src/statement-import/check/compared-file.ts'
import { importQueue } from '../../../src/statement-import/import-queue.ts'
import { aTransaction } from '../../builders.ts'
import { aMessage } from '../../statements/mt940-message.ts'

afterEach(() => {
  // As closing the tab does.
  comparedFile.set(undefined)
  importQueue.clear()
})

export const statement = aMessage(
  ':61:2601050105D10,00NTRFNONREF',
  ':86:Baker',
  ':61:2601070107C300,00NTRFNONREF',
  ':86:Rent of the barn',
  ':61:2601120112D25,50NTRFNONREF',
  ':86:Water board',
  ':61:2601120112D25,50NTRFNONREF',
  ':86:Water board',
).replace(':62F:C260131EUR0,00', ':62F:C260131EUR239,00')

/** The books: one of the two of the water board is missing, the rent has another amount, and one is more. */
export const transactions = [
  aBooking('a', '2026-01-05', '-10', '', 'Baker'),
  aBooking('b', '2026-01-08', '30.00', '', 'Rent of the barn'),
  aBooking('c', '2026-01-12', '-25.50', '', 'Water board'),
  aBooking('d', '2026-01-10', '-7.77', 'Butcher', ''),
  aBooking('e', '2026-03-10', '-8.88', 'Another month', ''),
]

function aBooking(id: string, date: string, amount: string, counterpart: string, description: string) {
  return aTransaction({ id, date, amount, counterpart, description })
}

/** Chooses a file to compare. */
export async function choose(user: UserEvent, content: string | Uint8Array, name = 'january.sta') {
  const input = await screen.findByLabelText(/^Choose (?:a|another) file$/, { selector: 'input' })
  await user.upload(input, new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
}

export const table = async (name: string) => within(await screen.findByRole('table', { name }))
/** The cells of each row of a table. */
export const textsOf = async (name: string) =>
  (await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))

/** What a comparison shows of the file above, whoever has the books. */
export async function seeDifferences() {
  expect(await textsOf('Result')).toEqual([
    'There | 2 | -35.50 EUR | -35.50 EUR',
    'Missing from the books | 1 | -25.50 EUR | ',
    'Different | 1 | +300.00 EUR | +30.00 EUR',
    'Only in the books | 1 |  | -7.77 EUR',
    'Total | 5 | +239.00 EUR | -13.27 EUR',
  ])
  expect(await textsOf('Missing from the books')).toEqual([
    'Line 11 | 2026-01-12 |  | Water board | -25.50 EUR',
  ])
  expect(await textsOf('Different')).toEqual([
    'Line 7 | 2026-01-07 |  | Rent of the barn | +300.00 EUR',
    'BooksDate and amount differ | 2026-01-08 |  | Rent of the barn | +30.00 EUR',
  ])
  expect(await textsOf('Only in the books')).toEqual([' | 2026-01-10 | Butcher |  | -7.77 EUR'])
}
