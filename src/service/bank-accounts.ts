import { Hono } from 'hono'
import { BankAccountName } from '../domain/bank-account.ts'
import { tagged } from './entity-tag.ts'
import { readIds } from './marks.ts'
import { checkFields, readFields } from './read-fields.ts'
import { RefusalError } from './refusal-error.ts'
import { refuseOtherMethods } from './resource.ts'
import type { BankAccountStore } from './store.ts'

/**
 * Bookend's own addition to docs/spec.md: the bank accounts that statements name, and those of transactions, announced as
 * the capability `bank-accounts`.
 */
export function bankAccounts(store: BankAccountStore): Hono {
  const app = new Hono()
  app.get('/', async () => tagged({ items: await store.list() }))
  app.all('/', refuseOtherMethods('GET, HEAD'))
  app.put('/:number', async (c) => {
    const { name } = checkFields(BankAccountName, await readFields(c.req))
    const named = await store.rename(c.req.param('number'), name)
    if (!named) throw new RefusalError(404, 'No statement names a bank account with this number')
    return tagged(named)
  })
  app.all('/:number', refuseOtherMethods('PUT'))
  return app
}

/** The bank accounts of transactions, by the ids of these. */
export function ownBankAccounts(store: BankAccountStore): Hono {
  const app = new Hono()
  app.get('/', async (c) => tagged({ items: await store.some(readIds(c.req)) }))
  app.all('/', refuseOtherMethods('GET, HEAD'))
  return app
}

/** The statements of the bank accounts, as the capability `bank-statements`. */
export function bankStatements(store: BankAccountStore): Hono {
  const app = new Hono()
  app.get('/', async () => tagged({ items: await store.statements() }))
  app.all('/', refuseOtherMethods('GET, HEAD'))
  return app
}
