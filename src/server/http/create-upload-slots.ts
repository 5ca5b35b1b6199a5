import type { AccountId } from '../database/books.ts'

/**
 * Limits how many uploads are in memory at once, per account and in total, so that many or slow uploads do not affect
 * others. `take` returns a function that frees the slot, or undefined if none is free.
 */
export function createUploadSlots({ ofOne, ofAll }: { ofOne: number; ofAll: number }) {
  const taken = new Map<AccountId, number>()
  let all = 0
  return {
    take: (account: AccountId): (() => void) | undefined => {
      const own = taken.get(account) ?? 0
      if (own >= ofOne || all >= ofAll) return undefined
      taken.set(account, own + 1)
      all += 1
      return () => {
        all -= 1
        const left = (taken.get(account) ?? 1) - 1
        if (left === 0) taken.delete(account)
        else taken.set(account, left)
      }
    },
  }
}
