import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { keysOfName } from '../../api/cache/keys.ts'
import { chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { createContactIndex } from '../../domain/cluster/same-contact.ts'
import type { Contact } from '../../domain/contact.ts'
import { hidden } from '../../records/hidden-records.ts'
import { createPlanner } from './create-planner.ts'
import type { Choice, FileRow, PlannedRow } from './create-planner.ts'

/** All contacts, to compare a file with. Throws `ApiError`. */
const allContacts = (session: ServiceSession, client: QueryClient) =>
  queryOptions({
    queryKey: keysOfName('contacts', 'import'),
    queryFn: async ({ signal }) => {
      const source = await chooseQuerySource(session, client, 'contacts')
      const all: Contact[] = []
      for await (const portion of source.records({ search: '', filter: {} }, signal)) all.push(...portion)
      return { all, items: [] } // code that updates cached lists looks for rows
    },
  })

/** What each row would do to the contacts that are there; the plan before stays until a new one is made. */
export function usePlan(rows: readonly FileRow[], choices: ReadonlyMap<number, Choice>) {
  const query = useQuery(allContacts(useSession(), useQueryClient()))
  const gone = useSyncExternalStore(hidden.subscribe, hidden.get).contacts
  const [plan, setPlan] = useState<PlannedRow[]>()
  const all = query.data?.all
  useEffect(() => {
    if (!all) return undefined
    const stop = new AbortController()
    void planAll(all, { rows, choices, gone, signal: stop.signal }).then((made) => made && setPlan(made))
    return () => stop.abort()
  }, [all, rows, choices, gone])
  return { plan, query }
}

type Planning = {
  rows: readonly FileRow[]
  choices: ReadonlyMap<number, Choice>
  /** The contacts about to be deleted. */
  gone: ReadonlySet<string>
  signal: AbortSignal
}

/** Plans in portions, so that the page answers meanwhile; undefined if it was stopped. */
async function planAll(
  contacts: readonly Contact[],
  { rows, choices, gone, signal }: Planning,
): Promise<PlannedRow[] | undefined> {
  const index = createContactIndex<Contact>([])
  const plan = createPlanner(index)
  const planned: PlannedRow[] = []
  const tasks = [
    ...contacts.filter(({ id }) => !gone.has(id)).map((contact) => () => index.add(contact)),
    ...rows.map((row) => () => planned.push(plan(row, choices.get(row.at)))),
  ]
  let since = performance.now()
  for (const task of tasks) {
    task()
    if (performance.now() - since < longest) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return undefined
    since = performance.now()
  }
  return planned
}

/** How long to work without a pause, in milliseconds. */
const longest = 20
