import { createContactMatcher } from '../../domain/cluster/contact-of-transaction.ts'
import { findGroups } from '../../domain/cluster/groups-now.ts'
import type { Contact } from '../../domain/contact.ts'
import { findMissing } from './find-missing.ts'

/** What the page has compared in match-worker.ts, because it takes long. */
export const matchTasks = { findMissing, findGroups, findNamesakes }
export type MatchTasks = typeof matchTasks

/** A task with its parameters. */
export type MatchCall = { task: string; given: unknown[] }

/** For each name the ids of the contacts that may have it. */
function findNamesakes(names: readonly string[], contacts: readonly Contact[]): string[][] {
  const matcher = createContactMatcher()
  for (const contact of contacts) matcher.add(contact)
  return names.map((name) =>
    matcher.match({ names: [name], vatNumbers: [], emails: [] }).map(({ contact }) => contact.id),
  )
}
