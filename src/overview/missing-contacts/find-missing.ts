import { isVatNumber, newContactOf } from '../../contacts/new-contact-of.ts'
import type { ContactMatch, createContactMatcher } from '../../domain/cluster/contact-of-transaction.ts'
import type { NameInUse } from './names-in-use.ts'

/** A counterparty that has no contact: the contact that it would become, and those that it may be. */
export type MissingName = NameInUse & {
  fields: ReturnType<typeof newContactOf>
  perhaps: ContactMatch[]
}

type Matcher = Pick<ReturnType<typeof createContactMatcher>, 'match'>

/** What a counterparty would become; undefined if it certainly or likely has a contact. */
export function findMissing(name: NameInUse, matcher: Matcher): MissingName | undefined {
  const perhaps = matcher.match({ ...name, names: [name.name, ...name.spellings] })
  if (perhaps.some(({ sureness }) => sureness !== 'doubtful')) return undefined
  // Of several numbers or emails, nobody knows which is right.
  const only = (values: string[]) => (values.length === 1 ? values : [])
  const fields = newContactOf({
    name: name.name,
    vatNumbers: only(name.vatNumbers.filter(isVatNumber)),
    emails: only(name.emails),
  })
  return { ...name, fields, perhaps }
}
