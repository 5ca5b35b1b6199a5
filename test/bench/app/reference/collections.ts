// The fields, the sign-in and the one style sheet of the reference page. Nothing here is part of Bookend.

export type Item = Record<string, string>
export type Page = { items: Item[]; page: number; pageSize: number; total: number }
export type CollectionName = 'contacts' | 'transactions'

type Collection = { title: string; columns: string[]; fields: string[] }

export const collections: Record<CollectionName, Collection> = {
  contacts: {
    title: 'Contacts',
    columns: ['company', 'email', 'phone', 'city', 'country', 'vatNumber'],
    fields: 'firstName lastName company phone email vatNumber country city zip number street'.split(' '),
  },
  transactions: {
    title: 'Transactions',
    columns: ['date', 'counterpart', 'description', 'amount', 'currency'],
    fields: 'date currency amount counterpart description'.split(' '),
  },
}

export const names = Object.keys(collections) as CollectionName[]

const [, given] = /^#token=(.+)$/.exec(location.hash) ?? []
if (given) {
  localStorage.setItem('token', given)
  history.replaceState(null, '', location.pathname)
}
const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }

export async function getPage(
  name: CollectionName,
  search: string,
  page: number,
  signal: AbortSignal,
): Promise<Page> {
  const response = await fetch(`/api/${name}?${new URLSearchParams({ search, page: String(page) })}`, {
    headers,
    signal,
  })
  return response.json()
}

export async function getRecord(name: CollectionName, id: string): Promise<Item> {
  const response = await fetch(`/api/${name}/${id}`, { headers })
  return response.json()
}

/** The collection and the record that an address names, such as /contacts/c1. */
export function readAddress(): { name: CollectionName; id: string | undefined } {
  const [, first, id] = location.pathname.split('/')
  return { name: first === 'transactions' ? first : 'contacts', id }
}

/** The text of the link to a record, which every row starts with. */
export function nameOf(item: Item): string {
  return item['company'] || item['lastName'] || item['date'] || item['email'] || '?'
}

// The server's policy takes no inline style, and a file would be one more request.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: 4px 8px; border-bottom: 1px solid #ddd }
  nav a, p > * { margin-right: 8px }`)
document.adoptedStyleSheets = [sheet]
