import { createHash, randomBytes } from 'node:crypto'
import { UserError } from '../../common/user-error.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { createLruCache } from '../../common/create-lru-cache.ts'
import type { Engine } from '../core/engine.ts'
import { nameToFind, plainName } from './accounts.ts'
import { answering, ruleBroken } from '../core/database-errors.ts'

/** A token for signing in: 256 random bits, shown once. Only its hash is stored, so a stolen database opens nothing. */
type Token = {
  /** Identifies the token, but does not open anything. */
  id: string
  name: string
  createdAt: string
  revokedAt: string | undefined
  /** The last day on which it was used, in UTC. */
  lastUsedOn: string | undefined
}

/**
 * What a token opens. `key` is the account's public id, which survives renaming, backup and restore. `token` is the id
 * of the token itself, `tokenName` the name that people gave it.
 */
export type SignIn = { account: AccountId; key: string; name: string; token: string; tokenName: string }

export type NoteUse = (account: AccountId, hash: string, day: string) => Promise<void>

/** The tokens of these books; a name is used only once per account, even after revocation. */
export function tokensOf(engine: Engine, noteUse: NoteUse = noteIn(engine)) {
  const noted = createLruCache<string, string>(10_000)

  /** Once a day, and without delaying the request; ignores errors. */
  function noteOnce(account: AccountId, hash: string, last: string | null) {
    const today = new Date().toISOString().slice(0, 10)
    if (last === today || noted.get(hash) === today) return
    noted.set(hash, today)
    noteUse(account, hash, today).catch(() => {})
  }

  return {
    noteUse,
    /** Returns the secret. */
    add: (account: AccountId, name: string): Promise<string> => addToken(engine, account, name),
    list: (account: AccountId): Promise<Token[]> =>
      answering(engine, async () => {
        const rows = await scopedTo(engine.quick, account)
          .selectFrom('tokens')
          .select(['hash', 'name', 'created_at', 'revoked_at', 'last_used_on'])
          .orderBy('created_at')
          .orderBy('name')
          .execute()
        return rows.map(({ hash, name, created_at, revoked_at, last_used_on }) => ({
          id: idOf(hash),
          name,
          createdAt: created_at,
          revokedAt: revoked_at ?? undefined,
          lastUsedOn: last_used_on ?? undefined,
        }))
      }),
    /** Revokes the token; false if the account has no active token with this name. */
    revoke: (account: AccountId, name: string): Promise<boolean> => {
      const wanted = nameToFind(name)
      return revokeThe(engine, account, (token) => token.name === wanted)
    },
    /** The same by the id of the token. */
    revokeById: (account: AccountId, id: string): Promise<boolean> =>
      revokeThe(engine, account, ({ hash }) => idOf(hash) === id),
    /** The sign-in of a secret; the only query that runs before the account is known. */
    signInOf: async (secret: string): Promise<SignIn | undefined> => {
      if (!/^[\w-]{43}$/.test(secret)) return undefined // no token has another form
      const hash = hashOf(secret)
      return answering(engine, async () => {
        const query = engine.opening
          .selectFrom('tokens')
          .innerJoin('accounts', 'accounts.id', 'tokens.account')
          .select(['accounts.id', 'accounts.created_at', 'accounts.name', 'tokens.last_used_on'])
          .select('tokens.name as token_name')
          .where('tokens.hash', '=', hash)
          .where('tokens.revoked_at', 'is', null)
        const row = await query.executeTakeFirst()
        if (!row) return undefined
        noteOnce(row.id, hash, row.last_used_on)
        return {
          account: row.id,
          key: accountKey(row),
          name: row.name,
          token: idOf(hash),
          tokenName: row.token_name,
        }
      })
    },
  }
}

function noteIn(engine: Engine): NoteUse {
  return (account, hash, day) =>
    engine.write(async (tx) => {
      const token = scopedTo(tx, account).updateTable('tokens').where('hash', '=', hash)
      await token.set({ last_used_on: day }).execute()
    })
}

async function addToken(engine: Engine, account: AccountId, name: string): Promise<string> {
  const wanted = plainName(
    name,
    'A token needs a name of at most 100 characters, such as the person or the computer that uses it.',
  )
  const secret = randomBytes(32).toString('base64url')
  const row = {
    account,
    hash: hashOf(secret),
    name: wanted,
    created_at: new Date().toISOString(),
    revoked_at: null,
  }
  try {
    await engine.write((tx) => tx.insertInto('tokens').values(row).execute())
  } catch (error) {
    const rule = ruleBroken(error)
    if (rule === undefined) throw error
    throw rule === 'unique'
      ? new UserError(`This account has already had a token “${wanted}”: give it another name.`)
      : new UserError('This account no longer exists.', 1)
  }
  return secret
}

/** Revokes the one active token of an account that is `wanted`; false if there is none. */
function revokeThe(
  engine: Engine,
  account: AccountId,
  isWanted: (token: { hash: string; name: string }) => boolean,
): Promise<boolean> {
  return engine.write(async (tx) => {
    const active = await scopedTo(tx, account)
      .selectFrom('tokens')
      .select(['hash', 'name'])
      .where('revoked_at', 'is', null)
      .execute()
    const hash = active.find(isWanted)?.hash
    if (hash === undefined) return false
    // If two people revoke it at once, one of them does.
    const { numUpdatedRows } = await scopedTo(tx, account)
      .updateTable('tokens')
      .set({ revoked_at: new Date().toISOString() })
      .where('hash', '=', hash)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** A hash of the hash, which is safe to show: it reveals neither hash nor token. */
function idOf(hash: string): string {
  return createHash('sha256').update(`sign-in ${hash}`).digest('hex').slice(0, 20)
}

/**
 * The public id of an account. It depends only on what a backup keeps and a rename does not change. Account numbers
 * start at 1 in every database, so they could not tell apart two clients with separate databases.
 */
function accountKey({ id, created_at }: { id: number; created_at: string }): string {
  return createHash('sha256').update(`account ${id} ${created_at}`).digest('base64url').slice(0, 22)
}
