import type { App } from './apps.ts'
import type { Wanted } from './watch-page.ts'

/** What the lists and a record come to show, as the service itself answers. */
export type Expectations = Record<Step, Wanted> & { terms: Record<'contacts' | 'transactions', string> }

type Step =
  | 'first row'
  | 'contacts'
  | 'record'
  | 'page 2'
  | 'found contacts'
  | 'transactions'
  | 'found transactions'

type Item = Record<string, string>

// The last letter of each changes the rows, so that they cannot be there before it.
const terms = { contacts: 'gent 4', transactions: 'rechnung 47' }

export async function findExpectations(app: App): Promise<Expectations> {
  const ask = async (name: 'contacts' | 'transactions', search = '', page = 1): Promise<Item[]> => {
    const query = new URLSearchParams({ search, page: String(page) })
    const headers = { Authorization: `Bearer ${app.token}` }
    const response = await fetch(`${app.url}/api/${name}?${query}`, { headers })
    const { items }: { items: Item[] } = await response.json()
    return items
  }
  const contacts = await ask('contacts')
  const rows = (items: Item[]): Wanted => ({ kind: 'rows', ids: items.map(({ id = '' }) => id) })
  for (const name of ['contacts', 'transactions'] as const) {
    const [found, early] = [await ask(name, terms[name]), await ask(name, terms[name].slice(0, -1))]
    if (found.length < 25 || found[0]?.['id'] === early[0]?.['id'])
      throw new Error(`“${terms[name]}” does not change a full page of ${name} with its last letter`)
  }
  return {
    terms,
    'first row': { kind: 'first row', id: contacts[0]?.['id'] ?? '' },
    contacts: rows(contacts),
    record: { kind: 'record', texts: [contacts[0]?.['email'] ?? '', contacts[0]?.['street'] ?? ''] },
    'page 2': rows(await ask('contacts', '', 2)),
    'found contacts': rows(await ask('contacts', terms.contacts)),
    transactions: rows(await ask('transactions')),
    'found transactions': rows(await ask('transactions', terms.transactions)),
  }
}
