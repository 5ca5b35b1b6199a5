import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { changeRules, mostSentRules, NameRules, type NameRule } from '../domain/name-rules.ts'
import { keepNameRules, readNameRules } from '../storage/kept-lists.ts'
import { keysOfNameRules } from './cache/keys.ts'
import { refresh } from './cache/refresh.ts'
import { chooseQuerySource } from './query/choose-query-source.ts'
import { ask } from './session/ask.ts'
import type { ServiceSession } from './session/service-session.ts'
import { storageScope } from './session/storage-scope.ts'
import { useSession, useStorageScope } from './session/use-session.ts'

/** The remembered names, and whether the service keeps them for the whole office. */
type RememberedNames = { rules: NameRule[]; isShared: boolean }

/** The names that the office remembers, or this browser where the service cannot. Throws `ApiError`. */
function nameRules(session: ServiceSession, client: QueryClient, books: string) {
  return queryOptions({
    queryKey: keysOfNameRules(books),
    queryFn: async ({ signal }): Promise<RememberedNames> => {
      // A first answer of the service says what it can do.
      if (!session.offers('name-rules')) await chooseQuerySource(session, client, 'transactions')
      if (!session.offers('name-rules')) return { rules: readNameRules(books), isShared: false }
      return { rules: (await ask(session, '/name-rules', NameRules, { signal })).items, isShared: true }
    },
  })
}

export function useNameRules() {
  return useQuery(nameRules(useSession(), useQueryClient(), useStorageScope()))
}

/** Adds, changes or, with an empty name, removes rules. It can be repeated. The service takes them in portions. Throws `ApiError`. */
export async function saveNameRules(
  session: ServiceSession,
  client: QueryClient,
  changes: readonly NameRule[],
): Promise<void> {
  try {
    if (!session.offers('name-rules')) {
      const books = storageScope(session)
      keepNameRules(books, changeRules(readNameRules(books), changes))
      return
    }
    for (let at = 0; at < changes.length; at += mostSentRules) {
      await ask(session, '/name-rules', NameRules, {
        method: 'POST',
        mayRepeat: true, // the same rule twice is one rule
        json: { rules: changes.slice(at, at + mostSentRules) },
      })
    }
  } finally {
    await refresh(client, keysOfNameRules())
  }
}
