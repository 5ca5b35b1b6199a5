import type { AccountId } from '../core/scoped-to.ts'

/**
 * Decides whose search may start. At most `most` run at once, and only one per account while others search too, so that
 * one account's long searches never hold all threads: the others wait for one search at most (5 s), not for all that
 * are queued. Times are milliseconds of any clock.
 */
export function createTurns(most: number) {
  const begun = new Map<AccountId, number>()
  const asked = new Map<AccountId, number>()
  let all = 0

  return {
    /** Records that the account searches. */
    ask: (account: AccountId, now: number) => {
      for (const [other, last] of asked) if (now - last > lately) asked.delete(other)
      asked.set(account, now)
    },
    mayBegin: (account: AccountId) => all < most && (asked.size === 1 || !begun.has(account)),
    begin: (account: AccountId) => {
      all += 1
      begun.set(account, (begun.get(account) ?? 0) + 1)
    },
    end: (account: AccountId) => {
      all -= 1
      const left = (begun.get(account) ?? 0) - 1
      if (left > 0) begun.set(account, left)
      else begun.delete(account)
    },
  }
}

// Someone at work searches again within this time.
const lately = 5 * 60_000
