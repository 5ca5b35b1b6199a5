import { createHash, randomBytes } from 'node:crypto'
import { Complaint } from '../../complaint.ts'
import { boundTo } from '../bound.ts'
import type { AccountId } from '../bound.ts'
import type { Engine } from '../engine.ts'
import { nameToFind, plainName } from './names.ts'
import { ruleBroken } from './rule-broken.ts'
import { answering } from '../trouble.ts'

/** What one signs in with. A token is 256 random bits, shown once; only its hash is kept, so a stolen database opens nothing. */
export type Token = { name: string; createdAt: string; revokedAt: string | undefined }

/** The tokens of these books; a name is used once in an account, revoked or not. */
export function tokensOf(engine: Engine) {
  return {
    /** Answers the secret. */
    add: async (account: AccountId, name: string): Promise<string> => {
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
        await answering(engine, () => engine.write((tx) => tx.insertInto('tokens').values(row).execute()))
      } catch (error) {
        const rule = ruleBroken(error)
        if (rule === undefined) throw error
        throw rule === 'unique'
          ? new Complaint(`This account has already had a token “${wanted}”: give it another name.`)
          : new Complaint('This account is not there any more.', 1)
      }
      return secret
    },
    list: (account: AccountId): Promise<Token[]> =>
      answering(engine, async () => {
        const rows = await boundTo(engine.quick, account)
          .selectFrom('tokens')
          .select(['name', 'created_at', 'revoked_at'])
          .orderBy('created_at')
          .orderBy('name')
          .execute()
        return rows.map(({ name, created_at, revoked_at }) => ({
          name,
          createdAt: created_at,
          revokedAt: revoked_at ?? undefined,
        }))
      }),
    /** From now on the token opens nothing; false when there is none of this name that still did. */
    revoke: (account: AccountId, name: string): Promise<boolean> =>
      answering(engine, async () => {
        const wanted = nameToFind(name)
        if (wanted === undefined) return false
        const { numUpdatedRows } = await engine.write((tx) =>
          boundTo(tx, account)
            .updateTable('tokens')
            .set({ revoked_at: new Date().toISOString() })
            .where('name', '=', wanted)
            .where('revoked_at', 'is', null)
            .executeTakeFirstOrThrow(),
        )
        return numUpdatedRows > 0n
      }),
    /** The account that a secret opens; this is the one question that comes before an account is known. */
    accountOf: async (secret: string): Promise<AccountId | undefined> => {
      if (!/^[\w-]{43}$/.test(secret)) return undefined // no token has another form
      return answering(engine, async () => {
        const query = engine.opening
          .selectFrom('tokens')
          .select('account')
          .where('hash', '=', hashOf(secret))
          .where('revoked_at', 'is', null)
        return (await query.executeTakeFirst())?.account
      })
    },
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
