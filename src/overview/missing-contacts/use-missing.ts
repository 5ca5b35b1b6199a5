import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { readBankLines } from '../../api/bank-line.ts'
import { keysOfInbox } from '../../api/cache/keys.ts'
import { useNameRules } from '../../api/name-rules.ts'
import { chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { allContacts } from '../../contacts/all-contacts.ts'
import { inMatchWorker } from '../../contacts/matching/in-match-worker.ts'
import type { MatchTasks } from '../../contacts/matching/match-tasks.ts'
import { createNameCollector } from '../../contacts/matching/names-in-use.ts'
import { useContactChoices } from '../../contacts/use-contact-choices.ts'
import type { Period } from '../../domain/search/period.ts'
import { hidden } from '../../records/hidden-records.ts'
import { nextTask } from '../../ui/after-paint.ts'

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

export type Found = Pick<ReturnType<MatchTasks['findMissing']>, 'missing' | 'all'>

/** The counterparties of a period that have no contact, once all contacts and transactions are known; and these contacts. */
export function useMissing(period: Period) {
  const [session, client] = [useSession(), useQueryClient()]
  const names = useQuery(namesOf(session, client, period))
  const contacts = useQuery(allContacts(session, client))
  const rules = useNameRules()
  const { choices } = useContactChoices()
  const gone = useSyncExternalStore(hidden.subscribe, hidden.get).contacts
  const all = contacts.data?.all
  const here = useMemo(() => all?.filter(({ id }) => !gone.has(id)) ?? [], [all, gone])
  const [spellings = [], remembered = []] = [names.data?.spellings, rules.data?.rules]
  const versions = [names, contacts, rules].map(({ dataUpdatedAt }) => dataUpdatedAt)
  const matched = useQuery({
    queryKey: keysOfInbox('transactions', { missing: period, versions, gone: [...gone], choices }),
    queryFn: async ({ signal }): Promise<Found & { items: never[] }> => {
      const given = { spellings, contacts: here, rules: remembered, choices }
      const byText = await inMatchWorker('findMissing', [given], signal)
      const lines = await readBankLines(session, byText.asks, signal)
      const accounts = new Map(
        [...lines].flatMap(([id, line]) => (line.counterpartAccount ? [[id, line.counterpartAccount]] : [])),
      )
      const found =
        accounts.size === 0 ? byText : await inMatchWorker('findMissing', [{ ...given, accounts }], signal)
      return { ...found, items: [] } // code that updates cached lists looks for rows
    },
    enabled: versions.every((at) => at > 0),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const failed = [names, contacts, rules, matched].find(({ data, error }) => !data && error)
  return { found: matched.data, contacts: here, nameless: names.data?.nameless ?? 0, failed }
}
