import type { BankLine } from '../../src/domain/bank-line.ts'
import type { Contact } from '../../src/domain/contact.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { createService } from '../../src/service/create-service.ts'
import type { BankAccountStore, DecisionStore, NameRuleStore, Store } from '../../src/service/store.ts'
import { bankLinesOver } from './bank-lines-over.ts'
import { keepingDeleted } from './keeping-deleted.ts'
import { aContact } from '../builders.ts'

type Records = {
  contacts?: Contact[]
  transactions?: Transaction[]
  bankLines?: BankLine[]
  bankAccounts?: BankAccountStore
  nameRules?: NameRuleStore
  decisions?: DecisionStore
}

/** A service on a small store of its own, and ways to ask it; faults inside throw, so that no test misses one. */
export function openService({ contacts = [], transactions = [], bankLines, ...others }: Records = {}) {
  const store = createMemoryStore({ contacts, transactions })
  return askable(
    { ...keepingDeleted(store), bankLines: bankLinesOver(store, bankLines), ...others },
    (thrown) => {
      throw thrown
    },
  )
}

/** The service on any store: `send` a body as JSON (or text as it is, under a media type), `ask` with headers of one's own. */
export function askable(store: Store, report: (thrown: unknown) => void) {
  const service = createService({ store, report })
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    if (body === undefined) return read(await service.request(path, { method, headers }))
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const type = { 'Content-Type': 'application/json' }
    return read(await service.request(path, { method, body: text, headers: { ...type, ...headers } }))
  }
  const send = (method: string, path: string, body?: unknown, type = 'application/json') =>
    ask(method, path, body === undefined ? {} : { 'Content-Type': type }, body)
  const form = (method: string, path: string, body: string) =>
    send(method, path, body, 'application/x-www-form-urlencoded')
  return { service, store, ask, send, form, get: (path: string) => send('GET', path) }
}

/** An answer taken apart: its status, its headers, and its body as JSON. */
export async function read(response: Response) {
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, headers: response.headers, body }
}

/** Makes a fresh store that holds the records. */
export type OpenStore = (records: { contacts: Contact[]; transactions: Transaction[] }) => Promise<Store>

/** A contact with nothing but an id, and what is given. */
export function blankContact(overrides: Partial<Contact>): Contact {
  return aContact({
    firstName: '',
    lastName: '',
    company: '',
    phone: '',
    email: '',
    vatNumber: '',
    country: '',
    city: '',
    zip: '',
    number: '',
    street: '',
    ...overrides,
  })
}
