import { isVatNumber, newContactOf } from '../../contacts/new-contact-of.ts'
import type { ContactMatch, createContactMatcher } from '../../domain/cluster/contact-of-transaction.ts'
import { choiceFor } from '../../domain/cluster/contact-choice.ts'
import type { ContactChoice } from '../../domain/cluster/contact-choice.ts'
import type { NameInUse } from './names-in-use.ts'

/** A counterparty that has no contact: the contact that it would become, and those that it may be. */
export type MissingName = NameInUse & {
  fields: ReturnType<typeof newContactOf>
  perhaps: ContactMatch[]
}

type Matcher = Pick<ReturnType<typeof createContactMatcher>, 'match' | 'has'>

/** What a counterparty would become; undefined if it certainly or likely has a contact. */
export function findMissing(
  name: NameInUse,
  matcher: Matcher,
  choices: readonly ContactChoice[] = [],
): MissingName | undefined {
  const names = [name.name, ...name.spellings]
  const chosen = choiceFor(choices, { names })?.choice
  const perhaps = chosen?.contact === '' ? [] : matcher.match({ ...name, names })
  // A contact that the user chose may be gone by now.
  if (chosen && matcher.has(chosen.contact)) return undefined
  if (perhaps.some(({ sureness }) => sureness !== 'doubtful')) return undefined
  // Of several numbers or emails, any may be the wrong one.
  const only = (values: string[]) => (values.length === 1 ? values : [])
  const fields = newContactOf({
    name: name.name,
    vatNumbers: only(name.vatNumbers.filter(isVatNumber)),
    emails: only(name.emails),
  })
  return { ...name, fields, perhaps }
}
