import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { keysOfInbox } from '../../api/cache/keys.ts'
import { useNameRules } from '../../api/name-rules.ts'
import { chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { allContacts } from '../../contacts/all-contacts.ts'
import { useContactChoices } from '../../contacts/use-contact-choices.ts'
import { createContactMatcher } from '../../domain/cluster/contact-of-transaction.ts'
import { createNaming } from '../../domain/name-rules.ts'
import type { Period } from '../../domain/search/period.ts'
import { hidden } from '../../records/hidden-records.ts'
import { nextTask } from '../../ui/after-paint.ts'
import { findMissing } from './find-missing.ts'
import type { MissingName } from './find-missing.ts'
import { createNameCollector, joinSpellings } from './names-in-use.ts'

/** The counterparties of a period, spelling by spelling. Throws `ApiError`. */
const namesOf = (session: ServiceSession, client: QueryClient, period: Period) =>
  queryOptions({
    queryKey: keysOfInbox('transactions', { names: period }),
    queryFn: async ({ signal }) => {
      const source = await chooseQuerySource(session, client, 'transactions')
      const collector = createNameCollector()
      for await (const portion of source.records({ search: '', filter: { period } }, signal)) {
        collector.add(portion)
        await nextTask()
      }
      return { ...collector.end(), items: [] } // code that updates cached lists looks for rows
    },
  })

export type Found = {
  missing: MissingName[]
  /** How many counterparties the period has. */
  all: number
  matcher: ReturnType<typeof createContactMatcher>
}

/** The counterparties of a period that have no contact, once all contacts and transactions are known. */
export function useMissing(period: Period) {
  const [session, client] = [useSession(), useQueryClient()]
  const names = useQuery(namesOf(session, client, period))
  const contacts = useQuery(allContacts(session, client))
  const rules = useNameRules()
  const { choices } = useContactChoices()
  const gone = useSyncExternalStore(hidden.subscribe, hidden.get).contacts
  const [found, setFound] = useState<Found>()
  const [spellings, all, remembered] = [names.data?.spellings, contacts.data?.all, rules.data?.rules]
  useEffect(() => {
    if (!spellings || !all || !remembered) return undefined
    let isCurrent = true
    const look = async () => {
      const matcher = createContactMatcher()
      const here = all.filter(({ id }) => !gone.has(id))
      const joined = joinSpellings(spellings, createNaming(remembered))
      const missing: MissingName[] = []
      const tasks = [
        ...here.map((contact) => () => matcher.add(contact)),
        ...joined.map((name) => () => missing.push(...[findMissing(name, matcher, choices) ?? []].flat())),
      ]
      for (let at = 0; at < tasks.length && isCurrent; at += portion) {
        for (const task of tasks.slice(at, at + portion)) task()
        await nextTask()
      }
      if (isCurrent) setFound({ missing, all: joined.length, matcher })
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [spellings, all, remembered, gone, choices])
  const failed = [names, contacts, rules].find(({ data, error }) => !data && error)
  return { found, nameless: names.data?.nameless ?? 0, failed }
}

/** So many are matched without a pause. */
const portion = 200
