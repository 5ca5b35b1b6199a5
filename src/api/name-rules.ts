import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { parseJson } from '../dialect/json.ts'
import type { Answer } from '../dialect/answer.ts'
import { changeRules, mostSentRules, NameRules } from '../domain/name-rules.ts'
import type { NameRule } from '../domain/name-rules.ts'
import { keepNameRules, readNameRules } from '../storage/name-rules.ts'
import { keysOfNameRules } from './cache/keys.ts'
import { refresh } from './cache/refresh.ts'
import { chooseQuerySource } from './query/choose-query-source.ts'
import { refusalFrom, unreadable } from './session/refusal.ts'
import { request } from './session/request.ts'
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
      if (!keepsNameRules(session)) await chooseQuerySource(session, client, 'transactions')
      if (!keepsNameRules(session)) return { rules: readNameRules(books), isShared: false }
      const answer = await request(session, '/name-rules', { signal })
      return { rules: await parseRules(answer), isShared: true }
    },
  })
}

export function useNameRules() {
  return useQuery(nameRules(useSession(), useQueryClient(), useStorageScope()))
}

/** Adds, changes or, with an empty name, removes rules. It can be repeated. Throws `ApiError`. */
export async function saveNameRules(
  session: ServiceSession,
  client: QueryClient,
  changes: readonly NameRule[],
): Promise<void> {
  try {
    if (!keepsNameRules(session)) {
      const books = storageScope(session)
      keepNameRules(books, changeRules(readNameRules(books), changes))
      return
    }
    for (let at = 0; at < changes.length; at += mostSentRules) {
      const answer = await request(session, '/name-rules', {
        method: 'POST',
        mayRepeat: true, // the same rule twice is one rule
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ rules: changes.slice(at, at + mostSentRules) }),
      })
      await parseRules(answer)
    }
  } finally {
    await refresh(client, keysOfNameRules())
  }
}

function keepsNameRules({ capabilities }: ServiceSession): boolean {
  return capabilities.get().includes('name-rules')
}

async function parseRules(answer: Answer): Promise<NameRule[]> {
  if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
  const read = NameRules.safeParse(parseJson(answer.text))
  if (!read.success) throw unreadable(answer, 'list')
  return read.data.items
}
