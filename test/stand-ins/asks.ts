import { expect } from 'vitest'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { locked } from './answering.ts'
import type { callerOf, Heard } from './caller.ts'
import type { StandIn } from './stand-in.ts'

/** The entry of `all.ts`, the variants, the question, and what the answer must have. */
export type Claim = [entry: string, ids: string, ask: Ask, answer: object]
/** What somebody asks of a stand-in. */
export type Ask = (call: ReturnType<typeof callerOf>, standIn: StandIn) => Promise<Heard>

/** The header of a JSON body. */
const asJson = { 'Content-Type': 'application/json' }

/** A page of a list, by the service's own counting. */
export function list(number: number, resource: CollectionName = 'contacts'): Ask {
  return (call) => call.get(`/${resource}?search=&page=${number}`)
}

/** A page of the transactions. */
export function payments(number = 1): Ask {
  return list(number, 'transactions')
}

/** A page of the contacts that a search finds. */
export function search(text: string, number = 1): Ask {
  return (call) => call.get(`/contacts?${new URLSearchParams({ search: text, page: String(number) })}`)
}

/** The contact at a place of the list, from 1. */
export function open(place: number): Ask {
  return (call, standIn) => call.get(`/contacts/${idOf(standIn, place)}`)
}

/** A contact that is not there. */
export function openNone(...[call]: Parameters<Ask>) {
  return call.get('/contacts/nobody')
}

/** An edit of the first contact, in the encoding that the profile states. */
export function edit(fields: Record<string, string>): Ask {
  return (call, standIn) => call.post(`/contacts/${idOf(standIn, 1)}`, fields)
}

/** An edit that no service takes. */
export function badEmail(...asked: Parameters<Ask>) {
  return edit({ email: 'no address' })(...asked)
}

/** An edit of the first transaction's date, in whatever notation. */
export function editDate(date: string): Ask {
  return (call, standIn) => call.post(`/transactions/${standIn.transactions()[0]?.id}`, { date })
}

/** An edit, and what the last of so many readings after it shows. */
export function editThenOpen(reads: number): Ask {
  return async (call, standIn) => {
    let heard = await edit({ city: 'Ieper' })(call, standIn)
    for (let read = 0; read < reads; read += 1) heard = await open(1)(call, standIn)
    return heard
  }
}

/** A new contact. */
export function create(...[call]: Parameters<Ask>) {
  return call.post('/contacts/new', { company: 'New & Co' })
}

/** The deletion of the contacts at these places, in one request. */
export function remove(...places: number[]): Ask {
  return (call, standIn) =>
    call.remove(
      'contacts',
      places.map((place) => idOf(standIn, place)),
    )
}

/** The first contact, opened after it was deleted. */
export async function removeThenOpen(...[call, standIn]: Parameters<Ask>) {
  const id = idOf(standIn, 1)
  await remove(1)(call, standIn)
  return call.get(`/contacts/${id}`)
}

/** The list after the first contact was deleted, when it was read before. */
export async function removeThenList(...[call, standIn]: Parameters<Ask>) {
  await list(1)(call, standIn)
  await remove(1)(call, standIn)
  return list(1)(call, standIn)
}

/** The deletion of two contacts, of which the second is marked as one that cannot be deleted. */
export async function removeWithLocked(...[call, standIn]: Parameters<Ask>) {
  await call.post(`/contacts/${idOf(standIn, 2)}`, { company: `Firm 2 ${locked}` })
  return remove(1, 2)(call, standIn)
}

/** The same once more: the answer to the second time. */
export function second(ask: Ask): Ask {
  return async (call, standIn) => {
    await ask(call, standIn)
    return ask(call, standIn)
  }
}

/** Requests as a client sends them that has been told nothing: JSON, in the body, without a version. */
export function bareEdit(...[call, standIn]: Parameters<Ask>) {
  return call.send('POST', `/contacts/${idOf(standIn, 1)}`, '{"city":"Ieper"}', asJson)
}

/** As bareEdit, for a new contact. */
export function bareCreate(...[call]: Parameters<Ask>) {
  return call.send('POST', '/contacts/new', '{"company":"New & Co"}', asJson)
}

/** The ids as a form in the body of a DELETE. */
export function removeByForm(...[call, standIn]: Parameters<Ask>) {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return call.send('DELETE', '/contacts', `ids=${idOf(standIn, 1)}`, type)
}

/** A write of somebody whose cookies were not kept. */
export function withoutCookie(...[, standIn]: Parameters<Ask>): Promise<Heard> {
  const slash = JSON.stringify(standIn.profile).includes('trailingSlash') ? '/' : ''
  return heard(standIn, `/contacts/${idOf(standIn, 1)}${slash}`, { method: 'POST' })
}

/** A reader who shows nothing of who they are. */
export function anonymous(...[, standIn]: Parameters<Ask>): Promise<Heard> {
  return heard(standIn, '/contacts?search=&page=1')
}

async function heard(standIn: StandIn, path: string, init: RequestInit = {}): Promise<Heard> {
  const response = await standIn.fetch(new Request(`http://books.example${path}`, init))
  const text = await response.text()
  const json: Heard['json'] = JSON.parse(text.replace(/^\uFEFF/, ''))
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
    json,
    redirected: false,
  }
}

/** A list for somebody whose session has ended. */
export async function signedOut(...[call, standIn]: Parameters<Ask>) {
  standIn.signOut()
  return list(1)(call, standIn)
}

/** A list that one has already, by its ETag. */
export async function notModified(...[call]: Parameters<Ask>) {
  const { headers } = await call.get('/contacts?search=&page=1')
  return call.send('GET', '/contacts?search=&page=1', '', { 'If-None-Match': headers['etag'] ?? '' })
}

function idOf(standIn: StandIn, place: number): string {
  return standIn.contacts()[place - 1]?.id ?? ''
}

/** Ten rows, a whole page, of which the first one is like this. */
export function tenOf(row: object, count = 10): unknown[] {
  return [expect.objectContaining(row), ...Array.from({ length: count - 1 }, () => expect.anything())]
}

/** The four rows of the last page. */
export function fourOf(row: object): unknown[] {
  return tenOf(row, 4)
}

/** Whether something is an array of so many. */
export function has(count: number) {
  return (rows: unknown) => Array.isArray(rows) && rows.length === count
}

/** An object that has nothing under this name. */
export function without(name: string): unknown {
  return expect.not.objectContaining({ [name]: expect.anything() })
}

/** A transaction's values as they are written. */
export function money(date: string, currency: string, amount: string): object {
  return { date, currency, amount }
}

/** An answer with this in its text. */
export function says(text: string): object {
  return { text: expect.stringContaining(text) }
}

export const aText: unknown = expect.any(String)

/** The address of a page. */
export function page(number: number): unknown {
  return expect.stringContaining(`page=${number}`)
}
