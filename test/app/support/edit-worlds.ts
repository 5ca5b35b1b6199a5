import { openSession } from '../../../src/api/session/service-session.ts'
import { mergeProfiles } from '../../../src/dialect/profile/resolve.ts'
import type { PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import { json } from '../../stand-ins/answers.ts'
import type { Ways } from '../../stand-ins/columns.ts'
import type { StandIn } from '../../stand-ins/stand-in.ts'
import { rowsIn } from './rows-in.ts'
import type { CollectionName } from '../../../src/domain/collection-name.ts'
import type { Fault } from './random-edits.ts'

// Services that take edits in every known way, over records with columns that SPEC.md does not have.
type Family = {
  ways: Ways
  /** What is stated of it; usually nothing. */ profile?: PartialProfile
  /** Whether it damages records at all. */ isHarmful?: true
}

const required = { contacts: ['company'], transactions: ['date', 'amount'] }

const isStatedWrongly = { profile: { write: { edit: 'changed' } }, isHarmful: true } as const

export const families: Record<string, Family> = {
  'sets what is sent': { ways: { unsent: 'stays' } },
  'sets all': { ways: { unsent: 'emptied' } },
  'sets all, but is said to set what is sent': { ways: { unsent: 'emptied' }, ...isStatedWrongly },
  'sets all, with defaults': { ways: { unsent: 'default' } },
  'sets all, with defaults, but is said to set what is sent': {
    ways: { unsent: 'default' },
    ...isStatedWrongly,
  },
  'reads forms only': { ways: { unsent: 'emptied', reads: ['form'] }, isHarmful: true },
  'wants required fields again': { ways: { required } },
  'refuses unknown fields': { ways: { strict: true }, profile: { write: { edit: 'known' } } },
  'hides its ETag, and wants it': { ways: { etags: () => undefined } },
}

export type Rows = Record<CollectionName, Record<string, unknown>[]>

/** What somebody else makes of a column while the form is open. */
export type Theirs = { column: string; value: string }

/** A stand-in at the other end of a line on which the next write can be lost. */
export function open(standIn: StandIn, family: Family) {
  let fault: Fault = 'none'
  const send = async (request: Request) => {
    const now = request.method === 'GET' ? 'none' : fault
    if (now !== 'none') fault = 'none'
    if (now === 'request') throw new TypeError('The connection broke off')
    if (now === '500 before') return json({ message: 'Out of memory' }, 500)
    const answer = await standIn.fetch(request)
    if (now === 'answer') throw new TypeError('The connection broke off')
    return now === '500 after' ? json({ message: 'Out of memory' }, 500) : answer
  }
  const profile = mergeProfiles(known, { baseUrl: 'http://bookend.test/books/api' }, family.profile ?? {})
  const session = openSession({ id: 'x', profile }, { remembers: false, send })
  const fail = (next: Fault) => {
    fault = next
  }
  const rows = async (): Promise<Rows> => ({
    contacts: await rowsIn(standIn, 'contacts'),
    transactions: await rowsIn(standIn, 'transactions'),
  })
  return { session, fail, rows, family, colleague: colleagueAt(standIn, family) }
}

/** Somebody else, who edits a column in the way that the service takes edits. */
function colleagueAt(standIn: StandIn, { ways }: Family) {
  return async (resource: CollectionName, id: string, { column, value }: Theirs) => {
    const [row] = (await rowsIn(standIn, resource)).filter((one) => one['id'] === id)
    const { id: _id, ...columns } = { ...row, [column]: value }
    const body: Record<string, unknown> = ways.strict ? { [column]: value } : columns
    const form = new URLSearchParams(
      Object.entries(body).map(([name, text]): [string, string] => [name, String(text)]),
    )
    const isForm = ways.reads?.includes('form')
    const answer = await standIn.fetch(
      new Request(`http://bookend.test/books/api/${resource}/${id}`, {
        method: 'POST',
        headers: {
          'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          'If-Match': '*',
        },
        body: isForm ? form.toString() : JSON.stringify(body),
      }),
    )
    if (!answer.ok) throw new Error(await answer.text())
  }
}

/** How its values and pages are read is not the question here. */
const known = {
  paging: { mode: 'page', base: 1 },
  search: { mode: 'server' },
  values: {
    date: { read: 'YYYY-MM-DD', zone: 'UTC' },
    amount: { read: '1234.56', unit: 'major', sign: { kind: 'signed' } },
  },
}
