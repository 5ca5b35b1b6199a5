import type { ColumnChange } from '../../dialect/write/changed-columns.ts'
import { isObject, readJson, textOf } from '../../dialect/json.ts'
import type { Json } from '../../dialect/json.ts'
import { readKept } from '../../storage/local-storage.ts'
import type { Damage, Stopped } from '../session/service-alerts.ts'
import { storageScope } from '../session/storage-scope.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { suspensionKey } from './suspension-key.ts'

/**
 * Suspends writes again after the tab reloads, together with what can be restored. Waits until it is clear that the
 * suspension belongs to this account: a service may name its account only with its first response. Ignores suspensions
 * of other accounts.
 */
export function restoreSuspension(session: ServiceSession): void {
  const restore = () => {
    const stopped = storedStop(storageScope(session))
    if (!stopped) return
    for (const unsubscribe of subscriptions) unsubscribe()
    session.attention.set({ ...session.attention.get(), stopped })
  }
  const subscriptions = [session.account.subscribe(restore), session.mark.subscribe(restore)]
  restore()
}

function storedStop(scope: string): Stopped | undefined {
  const kept = readKept('tab', suspensionKey)
  if (typeof kept !== 'object' || kept === null || !('books' in kept) || kept.books !== scope)
    return undefined
  if (!('words' in kept) || typeof kept.words !== 'string') return undefined
  const damage =
    'damage' in kept && typeof kept.damage === 'string' ? damageIn(readJson(kept.damage)) : undefined
  return { words: kept.words, ...(damage && { damage }) }
}

function damageIn(kept: Json | undefined): Damage | undefined {
  if (!isObject(kept)) return undefined
  const { resource, id, columns, taken } = kept
  if ((resource !== 'contacts' && resource !== 'transactions') || !Array.isArray(columns)) return undefined
  return { resource, id: textOf(id), columns: columns.filter(isObject).map(columnIn), taken: taken === true }
}

function columnIn({ path, field, before, after, raw }: Record<string, Json | undefined>): ColumnChange {
  return {
    path: textOf(path),
    ...(field !== undefined && { field: textOf(field) }),
    before: textOf(before),
    after: textOf(after),
    raw,
  }
}
