import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import { capabilities, capabilitiesHeader, idempotencyKeyHeader } from '../domain/capabilities.ts'
import { ContactChanges, NewContact } from '../domain/contact.ts'
import { bookedNames, emptyContact, contactFieldNames } from '../domain/fields.ts'
import { UnknownConditionError } from '../domain/query/conditions.ts'
import { TransactionChanges, type Transaction } from '../domain/transaction.ts'
import {
  bankAccounts,
  bankLines,
  bankStatements,
  decisions,
  deletedRecords,
  erasures,
  marks,
  nameRules,
  ownBankAccounts,
} from './additions.ts'
import { tagged } from './entity-tag.ts'
import { queries } from './queries.ts'
import { checkFields, limitBody, readFields } from './read-fields.ts'
import { badParameters } from './read-query.ts'
import { answerTo, RefusalError, ServiceUnavailableError } from './refusal-error.ts'
import { refuseOtherMethods, resource } from './resource.ts'
import type { BankLineStore, Collection, ContactCollection, Store } from './store.ts'

/** The nine operations of docs/spec.md over a store, as a Hono app without a prefix. `report` gets the error behind each 500. */
export function createService({ store, report = toConsole }: ServiceOptions): Hono {
  const answerThrown = (thrown: unknown, c: Context) => {
    if (thrown instanceof RefusalError) return answerTo(thrown)
    if (thrown instanceof UnknownConditionError)
      return answerTo(badParameters([{ field: thrown.condition, detail: thrown.message }]))
    if (thrown instanceof ServiceUnavailableError)
      return answerTo(new RefusalError(503, thrown.message, { headers: thrown.headers }))
    if (c.req.raw.signal.aborted) return answerTo(new RefusalError(400, 'The request ended too early'))
    report(thrown)
    return answerTo(
      new RefusalError(500, 'Something unexpected went wrong in the service. Please try again.'),
    )
  }

  const offered = [
    ...always,
    ...(store.bankLines ? [capabilities.bankLines] : []),
    ...(store.deletedRecords ? [capabilities.deletedRecords] : []),
    ...(store.erasures ? [capabilities.erasures] : []),
    ...(store.bankAccounts
      ? [capabilities.bankAccounts, capabilities.bankStatements, capabilities.dailyBalances]
      : []),
    ...(store.nameRules ? [capabilities.nameRules] : []),
    ...(store.decisions ? [capabilities.decisions] : []),
  ]
  const app = new Hono()
  app.use(async (c, next) => {
    try {
      await next()
    } catch (thrown) {
      c.res = answerThrown(thrown, c) // Hono does not pass thrown values that are not Errors to onError
    }
    // Only successful reads may be cached, and must be revalidated each time (by ETag).
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
    const isCopy = isReading && (c.res.ok || c.res.status === 304)
    c.res.headers.set('Cache-Control', isCopy ? 'private, no-cache' : 'no-store')
    c.res.headers.set(capabilitiesHeader, offered.join(', '))
    c.res.headers.set('Bookend-Service', '1') // a client that sees it skips detecting the dialect
  })
  app.use(limitBody)
  app.route('/queries', queries(store.queries, report)) // before what reads whole bodies for their tags
  app.use(etag()) // answers If-None-Match; entity-tag.ts makes the tags
  app.route('/contacts', contacts(store.contacts))
  app.route('/transactions', transactions(store.transactions, store.bankLines))
  app.route('/marks/transactions', marks(store.marks, store.bankLines))
  if (store.bankLines) app.route('/bank-lines/transactions', bankLines(store.bankLines))
  if (store.deletedRecords) app.route('/deleted-records', deletedRecords(store.deletedRecords))
  if (store.erasures) app.route('/erasures', erasures(store.erasures))
  if (store.nameRules) app.route('/name-rules', nameRules(store.nameRules))
  if (store.decisions) app.route('/decisions', decisions(store.decisions))
  if (store.bankAccounts) {
    app.route('/bank-accounts', bankAccounts(store.bankAccounts))
    app.route('/bank-accounts-of/transactions', ownBankAccounts(store.bankAccounts))
    app.route('/bank-statements', bankStatements(store.bankAccounts))
  }
  app.notFound(() => answerTo(new RefusalError(404, 'There is nothing at this address')))
  app.onError(answerThrown)
  return app
}

/** What the service itself can do; a server may offer more. */
const always = [capabilities.periods, capabilities.queries, capabilities.marks, capabilities.idempotencyKeys]

type ServiceOptions = { store: Store; report?: (thrown: unknown) => void }

function toConsole(thrown: unknown) {
  console.error(thrown) // oxlint-disable-line no-console -- otherwise nobody would see our own bug
}

/** The contacts of docs/spec.md: what every resource has, and creation. */
function contacts(collection: ContactCollection): Hono {
  const app = new Hono()
  app.use('/new', (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    throw new RefusalError(404, 'This address only creates contacts; there is nothing to read')
  })
  app.post('/new', async (c) => {
    const sent = checkFields(NewContact, await readFields(c.req))
    const draft = Object.assign({ ...emptyContact }, sent)
    const key = c.req.header(idempotencyKeyHeader)
    if (key !== undefined && !/^[0-9a-f]{20}$/.test(key)) throw new RefusalError(400, wrongKey)
    const contact = await collection.create(draft, key)
    // Only with a key: the contact of an earlier request with it.
    if (contactFieldNames.some((name) => contact[name] !== draft[name])) throw new RefusalError(422, usedKey)
    // Relative to /contacts/new, so that it is right under any prefix.
    return tagged(contact, 201, { Location: `../contacts/${encodeURIComponent(contact.id)}` })
  })
  return refuseOtherMethods(app).route('/', resource(collection, ContactChanges))
}

const wrongKey = `${idempotencyKeyHeader} must be 20 hexadecimal digits`
const usedKey = `${idempotencyKeyHeader} has already created another contact, or this one was changed since`

/**
 * The transactions of docs/spec.md. They come from the bank, so they cannot be created, and what a bank booked can be
 * corrected, but not emptied.
 */
function transactions(
  collection: Collection<Transaction, TransactionChanges>,
  lines: BankLineStore | undefined,
): Hono {
  return resource(collection, TransactionChanges, async (id, changes) => {
    const emptied = bookedNames.filter((name) => changes[name] === '')
    const line = emptied.length > 0 ? await lines?.get(id) : undefined
    const isBooked = (name: (typeof emptied)[number]) => line === 'damaged' || line?.[name]
    const errors = emptied.filter(isBooked).map((field) => ({ field, detail: neverEmpty }))
    if (errors.length > 0) throw new RefusalError(422, 'Some fields are not valid', { errors })
  })
}

const neverEmpty = 'The bank booked a value here: it can be corrected, but not emptied'
