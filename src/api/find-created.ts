import { QueryClient } from '@tanstack/react-query'
import type { ContactChanges } from '../contract/contact.ts'
import type { RecordOf } from '../dialect/fields.ts'
import { textAt } from '../dialect/fields.ts'
import { getPage } from './get-page.ts'
import type { Line } from './line.ts'

/** The contact that holds all that was sent, found by a search; undefined when there is none, or more than one and no telling which. */
export async function findCreated(
  line: Line,
  draft: ContactChanges,
): Promise<RecordOf['contacts'] | undefined> {
  const found = await contactsLike(line, draft)
  return found.length === 1 ? found[0] : undefined
}

/** The contacts that hold every field of a draft. */
export async function contactsLike(line: Line, draft: ContactChanges): Promise<RecordOf['contacts'][]> {
  const sent = Object.entries(draft).filter(([, value]) => value !== '')
  // The most telling fields first; more than one, because which fields a service searches is not known.
  const texts = [draft.email, draft.company, draft.lastName, draft.firstName].filter(Boolean).slice(0, 2)
  // Nothing that was read before: what is looked for was not there then.
  const client = new QueryClient()
  for (const search of [...texts, '']) {
    const { items } = await getPage(line, 'contacts', { search: search ?? '', page: 1, client })
    const same = items.filter((contact) =>
      sent.every(([field, value]) => alike(textAt(contact, field), value)),
    )
    if (same.length > 0) return same
  }
  return []
}

/** Whether a value is the one that was sent, as far as services rewrite values: case and spacing (W12). */
function alike(stored: string, sent = ''): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[\s.\-/]/g, '')
  return plain(stored) === plain(sent)
}
