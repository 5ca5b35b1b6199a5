import { z } from 'zod/mini'
import { Contact } from '../../src/domain/contact.ts'
import { Transaction } from '../../src/domain/transaction.ts'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { answering, type Blanks } from './answering.ts'
import { type Call, readCall } from './call.ts'
import { createCollection, textIds, type Collection, type IdOf } from './collection.ts'
import { kept } from './records.ts'

/** A service that follows the spec and fills its blanks as a family of real ones does. */
export type StandIn = {
  name: string
  /** Ids of docs/dialects.md that this stand-in is there to show. */
  shows: string[]
  /** What an administrator would state about it, beyond what can be found out by reading; without baseUrl. */
  profile: PartialProfile
  /** The secrets that a user would type, by secretRef. Signing out revokes them: read them again after `signInAgain`. */
  secrets: Record<string, string>
  /** Answers a request below any base: what counts is the end of the path. A lost connection is `Response.error()`. */
  fetch: (request: Request) => Promise<Response>
  /** Every request that came in, its path without the base. */
  requests: { method: string; path: string; headers: Record<string, string>; body: string }[]
  /** The records that it holds now, in its own list order, under its own ids. */
  contacts: () => Contact[]
  transactions: () => Transaction[]
  /** Ends the session and revokes the secrets: from now on it answers as the family answers the signed-out. */
  signOut: () => void
  /** Lets in who signs in again: the session counts, and the new `secrets` do; the old ones never again. */
  signInAgain: () => void
}

/** What a stand-in starts with. */
export type Records = { contacts: Contact[]; transactions: Transaction[] }
/** Starts a stand-in of its own on these records. */
export type Start = (records: Records) => StandIn

/** What makes a stand-in: what it is called and shows, how it is reached, and how it fills the blanks. */
export type Family = {
  name: string
  /** Ids of docs/dialects.md, parted by spaces. */
  shows: string
  profile?: PartialProfile
  /** The secrets of the nth sign-in, from 1. */
  secrets?: (issue: number) => Record<string, string>
  idOf?: IdOf
  blanks: (house: House) => Blanks
}

/** What a family finds in its service: the two collections, and who is let in. */
export type House = {
  of: (call: Pick<Call, 'resource'>) => Collection
  isSignedIn: () => boolean
  /** Whether this is the secret of that name, and still good. */
  lets: (secretRef: string, value: string | undefined) => boolean
  /** The number of the sign-in, for what changes with it. */
  issue: () => number
}

/** The variants of a family by their names, each of them startable as often as one likes. */
export function startable(families: Family[]): Record<string, Start> {
  return Object.fromEntries(families.map((family) => [family.name, startOf(family)]))
}

/** Makes a family startable: every start is a service of its own. */
export function startOf({
  name,
  shows,
  profile = {},
  secrets = () => ({}),
  idOf = textIds,
  blanks,
}: Family): Start {
  return (records) => {
    let isSignedIn = true
    let issue = 1
    const collections = { contacts: createCollection(idOf), transactions: createCollection(idOf) }
    const of = ({ resource }: Pick<Call, 'resource'>) => collections[resource]
    const filled = blanks({
      of,
      isSignedIn: () => isSignedIn,
      lets: (secretRef, value) => isSignedIn && self.secrets[secretRef] === value,
      issue: () => issue,
    })
    for (const contact of records.contacts) collections.contacts.add(contact)
    for (const transaction of records.transactions)
      collections.transactions.add(kept(transaction, filled.terms))
    const answer = answering(filled, of)

    const self: StandIn = {
      name,
      shows: shows.split(' '),
      profile,
      secrets: secrets(issue),
      requests: [],
      contacts: () => z.array(Contact).parse(collections.contacts.rows),
      transactions: () => z.array(Transaction).parse(collections.transactions.rows),
      signOut: () => {
        isSignedIn = false
      },
      signInAgain: () => {
        if (!isSignedIn) self.secrets = secrets(++issue)
        isSignedIn = true
      },
      fetch: async (request) => {
        const call = await readCall(request)
        self.requests.push(recorded(call, request.url))
        return answer(call)
      },
    }
    return self
  }
}

/** A request as a stand-in remembers it, its path without the base. */
export function recorded(
  { base, method, headers, body }: Call,
  address: string,
): StandIn['requests'][number] {
  const { origin, pathname, search } = new URL(address)
  return { method, path: `${origin}${pathname}`.slice(base.length) + search, headers, body }
}
