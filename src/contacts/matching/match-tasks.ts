import { createContactMatcher, contactsOfAccounts } from '../../domain/cluster/contact-of-transaction.ts'
import { findGroups } from '../../domain/cluster/groups-now.ts'
import type { Contact } from '../../domain/contact.ts'
import { choiceFor, type ContactChoice } from '../../domain/cluster/contact-choice.ts'
import { createNaming, type NameRule } from '../../domain/name-rules.ts'
import { isVatNumber, newContactOf } from '../new-contact-of.ts'
import { joinAlike, type MissingName } from './missing-name.ts'
import { joinSpellings, type NameInUse, type Spelling } from './names-in-use.ts'

/** What the page has compared in match-worker.ts, because it takes long. */
export const matchTasks = { findMissing, findGroups, findNamesakes }
export type MatchTasks = typeof matchTasks

/** For each name the ids of the contacts that may have it. */
function findNamesakes(names: readonly string[], contacts: readonly Contact[]): string[][] {
  const matcher = createContactMatcher()
  for (const contact of contacts) matcher.add(contact)
  return names.map((name) =>
    matcher.match({ names: [name], vatNumbers: [], emails: [] }).map(({ contact }) => contact.id),
  )
}

type Given = {
  spellings: readonly Spelling[]
  contacts: readonly Contact[]
  rules: readonly NameRule[]
  choices: readonly ContactChoice[]
  /** The accounts of the other parties, by the ids of transactions, as far as they are known. */
  accounts?: ReadonlyMap<string, string>
}

/**
 * The counterparties that neither certainly nor likely have a contact, how many there are in all, and the transactions whose
 * accounts could show more.
 */
export function findMissing({ spellings, contacts, rules, choices, accounts = new Map() }: Given) {
  const matcher = createContactMatcher()
  for (const contact of contacts) matcher.add(contact)
  const names = joinSpellings(spellings, createNaming(rules)).map((name) => {
    const written = [name.name, ...name.spellings]
    const account = accounts.get(name.last.id)
    return { name, written, account, perhaps: matcher.match({ ...name, names: written }) }
  })
  const certain = names.flatMap(({ name, perhaps: [best] }) =>
    best?.sureness === 'certain' ? name.telling.map((id) => ({ id, name, contact: best.contact.id })) : [],
  )
  const known = contactsOfAccounts(
    [...certain, ...names.map(({ name }) => ({ id: name.last.id, name, contact: undefined }))].flatMap(
      ({ id, name, contact }) => {
        const account = accounts.get(id)
        return account === undefined ? [] : [{ account, name: name.name, contact }]
      },
    ),
  )
  const missing = names.flatMap(({ name, written, account, perhaps: byText }): MissingName[] => {
    const chosen = choiceFor(choices, { names: written, account })?.choice
    // A contact that the user chose may be gone by now.
    if (chosen && matcher.has(chosen.contact)) return []
    const ofAccount = account === undefined ? undefined : known.get(account)
    const matches = ofAccount === undefined ? byText : matcher.match({ ...name, names: written, ofAccount })
    const perhaps = chosen?.contact === '' ? [] : matches
    if (perhaps.some(({ sureness }) => sureness !== 'doubtful')) return []
    const { key, name: best, spellings: all, count, sums, last } = name
    return [{ key, name: best, spellings: all, count, sums, last, fields: fieldsOf(name), perhaps, account }]
  })
  const asks = [...missing.map(({ last }) => last.id), ...certain.map(({ id }) => id)]
  const remembered = new Set(rules.map(({ name }) => name))
  const joined = joinAlike(missing, ({ name }) => remembered.has(name))
  const all = names.length - missing.length + joined.length
  // A number that changes is no part of a name.
  const unknown = joined.filter(({ parts, name }) => {
    const likely = parts && matcher.match({ names: [name], vatNumbers: [], emails: [] })
    return !likely?.some(({ sureness }) => sureness !== 'doubtful')
  })
  return { missing: unknown, all, asks: [...new Set(asks)] }
}

/** What is known of the contact that a counterparty would become. */
function fieldsOf({ name, vatNumbers, emails }: NameInUse) {
  // Of several numbers or emails, any may be the wrong one.
  const only = (values: string[]) => (values.length === 1 ? values : [])
  return newContactOf({ name, vatNumbers: only(vatNumbers.filter(isVatNumber)), emails: only(emails) })
}
