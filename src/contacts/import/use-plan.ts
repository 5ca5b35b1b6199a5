import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { createContactIndex } from '../../domain/cluster/same-contact.ts'
import type { Contact } from '../../domain/contact.ts'
import type { ContactField } from '../../domain/contact-fields.ts'
import { contactFieldNames } from '../../domain/fields.ts'
import { readAgain } from '../../records/selection/use-records-by-id.ts'
import { allContacts } from '../contacts-found.ts'
import { contactCollection } from '../contact-collection.ts'
import { hidden } from '../../records/hidden-records.ts'
import { createPlanner, type Choice, type FileRow, type PlannedRow } from './create-planner.ts'

/** What each row would do to the contacts that are there; the plan before stays until a new one is made, and may not be taken. */
export function usePlan(rows: readonly FileRow[], choices: ReadonlyMap<number, Choice>) {
  const session = useSession()
  const client = useQueryClient()
  const query = useQuery(allContacts(session, client))
  const gone = useSyncExternalStore(hidden.subscribe, hidden.get).contacts
  const [plan, setPlan] = useState<Plan>()
  // Contacts that were read by their ids, where the list says less of them.
  const [whole, setWhole] = useState<ReadonlyMap<string, Contact>>(new Map())
  const all = query.data?.all
  useEffect(() => {
    if (!all) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const planNow = async () => {
      const known = all.map((contact) => whole.get(contact.id) ?? contact)
      const made = await planAll(known, { rows, choices, gone, signal })
      if (!made) return
      const missing = session.isOwn()
        ? []
        : contactFieldNames.filter((field) => all.every((one) => !one[field]))
      const open = contactsLike(made, missing).filter(({ id }) => !whole.has(id))
      if (open.length === 0) return setPlan({ of: all, from: rows, choices, rows: made })
      const read = await readWhole(session, client, open, signal)
      if (!signal.aborted) setWhole(new Map([...whole, ...read]))
    }
    void planNow()
    return () => stop.abort()
  }, [all, rows, choices, gone, whole, session, client])
  const isCurrent = plan?.of === all && plan?.from === rows && plan.choices === choices && !query.isFetching
  return { plan: plan?.rows, of: plan?.of, isCurrent, query }
}

/** A plan, the contacts, rows and choices that it was made of. */
type Plan = {
  of: readonly Contact[]
  from: readonly FileRow[]
  choices: ReadonlyMap<number, Choice>
  rows: PlannedRow[]
}

/** The contacts that rows may be which fill fields that the list lacks. */
function contactsLike(plan: readonly PlannedRow[], missing: readonly ContactField[]): Contact[] {
  const rows = plan.filter(({ fields }) => missing.some((field) => fields[field] !== ''))
  const found = rows.flatMap(({ contact, alike }) => [
    ...(contact ? [contact] : []),
    ...alike.map((one) => one.contact),
  ])
  return [...new Map(found.map((contact) => [contact.id, contact])).values()]
}

/** The contacts as the service gives them by their ids; one that cannot be read stays as it is listed. */
async function readWhole(
  session: ServiceSession,
  client: QueryClient,
  listed: readonly Contact[],
  signal: AbortSignal,
): Promise<Map<string, Contact>> {
  const access = await contactCollection.access(session, client)
  const read = new Map(listed.map((contact) => [contact.id, contact]))
  await readAgain(
    (id) => access.readRecord(id),
    [...read.keys()],
    (id, found) => found.state === 'read' && read.set(id, found.record),
    signal,
  )
  return read
}

type Planning = {
  rows: readonly FileRow[]
  choices: ReadonlyMap<number, Choice>
  gone: ReadonlySet<string>
  signal: AbortSignal
}

/** Plans in portions, so that the page answers meanwhile; undefined if it was stopped. */
async function planAll(
  contacts: readonly Contact[],
  { rows, choices, gone, signal }: Planning,
): Promise<PlannedRow[] | undefined> {
  const index = createContactIndex<Contact>([])
  const plan = createPlanner(index, await contactCollection.check())
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
