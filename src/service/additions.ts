import { DecisionChanges, mostDecisions } from '../domain/cluster/decision.ts'
import { mostNameRules, NameRuleChanges } from '../domain/name-rules.ts'
import { Hono, type HonoRequest } from 'hono'
import { z } from 'zod/mini'
import { BankAccountName } from '../domain/bank-account.ts'
import { MarkChanges, mostMarks, type TransactionMarks } from '../domain/transaction-mark.ts'
import { tagged } from './entity-tag.ts'
import { checkFields, readFields } from './read-fields.ts'
import { badParameters, readParameters, readPageAsked } from './read-query.ts'
import { RefusalError } from './refusal-error.ts'
import { refuseMissing, Ids, refuseOtherMethods } from './resource.ts'
import type {
  BankAccountStore,
  BankLineStore,
  MarkStore,
  ErasureStore,
  DecisionStore,
  NameRuleStore,
  DeletedStore,
} from './store.ts'
import { collectionNames } from '../domain/collection-name.ts'
import { mostRestored } from '../domain/deleted-record.ts'
import { usualPageSize } from '../domain/page.ts'

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
function readIds(request: HonoRequest): string[] {
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

/** Bookend's own addition to docs/spec.md: what the bank wrote about transactions. */
export function bankLines(store: BankLineStore): Hono {
  const app = new Hono()
  app.get('/', async (c) => tagged({ items: await store.some(readIds(c.req)) }))
  app.get('/:id', async (c) => {
    const line = await store.get(c.req.param('id'))
    if (line === 'damaged') throw new RefusalError(422, damagedLine)
    // Not a refusal: browsers would list it as an error, for each transaction that was not imported.
    return line ? tagged(line) : c.body(null, 204)
  })
  return refuseOtherMethods(app)
}

const damagedLine =
  'What the bank wrote about this transaction cannot be read: its record in the books is damaged. Everything else of the transaction is there. Restore a backup to have it again.'

/** Bookend's addition to docs/spec.md: erases a contact with all that is kept of it, deleted or not (capability `erasures`). */
export function erasures(store: ErasureStore): Hono {
  const app = new Hono()
  app.get('/contacts/:id', async (c) => {
    const held = await store.look(c.req.param('id'))
    if (!held) throw new RefusalError(404, 'Nothing is kept of a contact with this id')
    return tagged(held)
  })
  app.post('/contacts/:id', async (c) => c.json(await store.erase(c.req.param('id'))))
  return refuseOtherMethods(app)
}

/** Bookend's own addition to docs/spec.md: names that the office remembers, announced as the capability `name-rules`. */
export function nameRules(store: NameRuleStore): Hono {
  const app = new Hono()
  app.get('/', async () => tagged({ items: await store.list() }))
  app.post('/', async (c) => {
    const { rules } = checkItems(NameRuleChanges, await readFields(c.req), 'Some rules are not valid')
    const items = await store.change(rules)
    if (!items) throw new RefusalError(422, `There can be at most ${mostNameRules} rules`)
    return tagged({ items })
  })
  return refuseOtherMethods(app)
}

/** Bookend's own addition to docs/spec.md: what the office decided, announced as the capability `decisions`. */
export function decisions(store: DecisionStore): Hono {
  const app = new Hono()
  app.get('/', async () => tagged({ items: await store.list() }))
  app.post('/', async (c) => {
    const changes = checkItems(DecisionChanges, await readFields(c.req), 'Some decisions are not valid')
    if (!(await store.change(changes)))
      throw new RefusalError(422, `There can be at most ${mostDecisions} decisions`)
    return c.body(null, 204)
  })
  return refuseOtherMethods(app)
}

/** Checks a list of items, and names those that are not valid by their places. Throws a `RefusalError`. */
function checkItems<T extends z.ZodMiniType>(schema: T, sent: unknown, title: string): z.infer<T> {
  const read = schema.safeParse(sent)
  if (read.success) return read.data
  throw new RefusalError(422, title, {
    errors: read.error.issues.map(({ path, message }) => ({ field: path.join('.'), detail: message })),
  })
}

/** Bookend's addition to docs/spec.md: deleted records, which can be restored for a while (capability `deleted-records`). */
export function deletedRecords(store: DeletedStore): Hono {
  const app = new Hono()
  for (const collection of collectionNames) {
    app.get(`/${collection}`, async (c) => {
      const { page } = readPageAsked(readParameters(c.req, ['page']))
      const found = await store.list(collection, { page, pageSize: usualPageSize })
      return tagged({ ...found, page, pageSize: usualPageSize })
    })
    app.post(`/${collection}/restore`, async (c) => {
      const { ids } = checkFields(RestoredIds, await readFields(c.req), 400)
      return c.json(await store.restore(collection, [...new Set(ids.split(','))]))
    })
  }
  return refuseOtherMethods(app)
}

export const RestoredIds = z.strictObject({
  ids: Ids.shape.ids.check(
    z.refine((ids) => ids.split(',').length <= mostRestored, `At most ${mostRestored} ids`),
  ),
})
