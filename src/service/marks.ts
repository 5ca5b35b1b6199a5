import { Hono, type HonoRequest } from 'hono'
import { z } from 'zod/mini'
import { BankAccountName } from '../domain/bank-account.ts'
import { MarkChanges, mostMarks, type TransactionMarks } from '../domain/transaction-mark.ts'
import { tagged } from './entity-tag.ts'
import { checkFields, readFields } from './read-fields.ts'
import { badParameters, readParameters } from './read-query.ts'
import { RefusalError } from './refusal-error.ts'
import { refuseMissing, Ids, refuseOtherMethods } from './resource.ts'
import type { BankAccountStore, BankLineStore, MarkStore } from './store.ts'

/** Bookend's own addition to docs/spec.md: what the office notes about its transactions, announced as the capability `marks`. */
export function marks(store: MarkStore, bankLines?: BankLineStore): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    const ids = readIds(c.req)
    const [items, corrections] = await Promise.all([store.some(ids), bankLines?.corrected(ids)])
    return tagged({ items, ...(corrections && { corrections }) } satisfies TransactionMarks)
  })
  app.post('/', async (c) => {
    const { ids, only, ...changes } = checkFields(ManyChanges, await readFields(c.req))
    return c.json(await store.updateAll([...new Set(ids.split(','))], changes, only === 'unmarked'))
  })
  app.get('/:id', async (c) => tagged(refuseMissing(await store.get(c.req.param('id')), 'transaction')))
  app.post('/:id', async (c) => {
    const { id } = c.req.param()
    refuseMissing(await store.get(id), 'transaction') // an unknown transaction takes precedence over invalid fields
    const sent = checkFields(MarkChanges, await readFields(c.req))
    return tagged(refuseMissing(await store.update(id, sent, c.req.header('If-Match')), 'transaction'))
  })
  return refuseOtherMethods(app)
}

/** A change of many marks; with `only`, of those transactions that have neither mark nor note yet. */
export const ManyChanges = z.strictObject({
  ...Ids.shape,
  ...MarkChanges.shape,
  only: z.optional(z.literal('unmarked', 'unmarked, or nothing')),
})

/** The ids in an address: from one to `mostMarks`. */
export function readIds(request: HonoRequest): string[] {
  const ids = readParameters(request, ['ids']).get('ids')?.split(',') ?? []
  if (ids.length === 0 || ids.length > mostMarks || ids.some((id) => id.trim() === ''))
    throw badParameters([{ field: 'ids', detail: `From 1 to ${mostMarks} ids, joined by commas` }])
  return ids
}

/** Bookend's addition to docs/spec.md: the bank accounts of statements and of transactions (capability `bank-accounts`). */
export function bankAccounts(store: BankAccountStore): Hono {
  const app = new Hono()
  app.get('/', async () => tagged({ items: await store.list() }))
  app.put('/:number', async (c) => {
    const { name } = checkFields(BankAccountName, await readFields(c.req))
    const named = await store.rename(c.req.param('number'), name)
    if (!named) throw new RefusalError(404, 'No statement names a bank account with this number')
    return tagged(named)
  })
  return refuseOtherMethods(app)
}

/** The bank accounts of transactions, by the ids of these. */
export function ownBankAccounts(store: BankAccountStore): Hono {
  const app = new Hono()
  app.get('/', async (c) => tagged({ items: await store.some(readIds(c.req)) }))
  return refuseOtherMethods(app)
}

/** The statements of the bank accounts, as the capability `bank-statements`, and the balances by day, as `daily-balances`. */
export function bankStatements(store: BankAccountStore): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    const areCompared =
      readParameters(c.req, ['compared'], { ignoresOthers: true }).get('compared') === 'true'
    return tagged({ items: await store.statements(areCompared) })
  })
  app.get('/balances', async (c) => {
    const given = readParameters(c.req, ['account', 'currency'])
    const [number, currency] = [given.get('account'), given.get('currency')]
    if (number === undefined || currency === undefined)
      throw badParameters(
        ['account', 'currency']
          .filter((name) => !given.has(name))
          .map((field) => ({ field, detail: 'This is needed, once' })),
      )
    return tagged({ items: await store.balances({ number, currency }) })
  })
  return refuseOtherMethods(app)
}
