import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  changeDecisions,
  choicesIn,
  Decision,
  Decisions,
  keyOfDecision,
  mostSentDecisions,
} from '../domain/cluster/decision.ts'
import { printOfName } from '../domain/cluster/fingerprint.ts'
import { createQueue } from '../domain/create-queue.ts'
import {
  keepContactChoices,
  readContactChoices,
  keepNotDuplicates,
  readNotDuplicates,
} from '../storage/kept-lists.ts'
import { createStore } from '../storage/create-store.ts'
import { contactChoicesPlace, notDuplicatesPlace } from '../storage/local-storage.ts'
import { keysOfDecisions } from './cache/keys.ts'
import { refresh } from './cache/refresh.ts'
import { longestBody, portionsOf } from './marks/office-marks.ts'
import { chooseQuerySource } from './query/choose-query-source.ts'
import { asApiError } from './session/api-error.ts'
import { answerOf, ask } from './session/ask.ts'
import type { ServiceSession } from './session/service-session.ts'
import { storageScope } from './session/storage-scope.ts'

/** What is being taken back at the service, by account and decision, unless it was decided again meanwhile. */
const takenBack = new Set<string>()

/** Counts the changes of what this browser keeps. */
export const turns = createStore(0)

/** Follows them, also those made in other tabs. Returns an unsubscribe function. */
export function followDecisions(hear: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    const isKept = [contactChoicesPlace, notDuplicatesPlace].some((place) => key?.startsWith(place('')))
    if (isKept) turns.set(turns.get() + 1)
  }
  addEventListener('storage', follow)
  const stop = turns.subscribe(hear)
  return () => {
    removeEventListener('storage', follow)
    stop()
  }
}

export type DecisionChange = { add?: readonly Decision[]; remove?: readonly Decision[] }

/** What was decided: by the office, as the service listed it, and in this browser, which counts more. */
export function allDecisions(books: string, ofOffice: readonly Decision[] = []): Decision[] {
  const here = keptHere(books)
  return changeDecisions([...here, ...ofOffice], { add: here })
}

/** Keeps what is decided here until the service has it. Throws `ApiError` if that does not take back what it should. */
export async function decide(
  session: ServiceSession,
  client: QueryClient,
  { add = [], remove = [] }: DecisionChange,
): Promise<void> {
  const [books, isShared] = [storageScope(session), session.offers('decisions')]
  keepHere(books, changeDecisions(keptHere(books), { add, remove }), isShared)
  turns.set(turns.get() + 1)
  if (!isShared) return
  const keyOf = (one: Decision) => books + keyOfDecision(one)
  for (const one of remove) takenBack.add(keyOf(one))
  for (const one of add) takenBack.delete(keyOf(one))
  try {
    await inTurn(() =>
      send(
        session,
        'remove',
        remove.filter((one) => takenBack.delete(keyOf(one))),
      ),
    )
  } finally {
    // This sends what is kept here, too.
    await refresh(client, keysOfDecisions(books))
  }
}

/** Makes of all decisions what `next` returns, also if no page shows them. Throws `ApiError` if the service cannot say what they are. */
export async function decideByAll(
  session: ServiceSession,
  client: QueryClient,
  next: (all: Decision[]) => Promise<Decision[]>,
): Promise<void> {
  // A first answer of the service says what it can do.
  await chooseQuerySource(session, client, 'contacts')
  const books = storageScope(session)
  const read = async () =>
    session.offers('decisions')
      ? (await client.fetchQuery({ ...decisionsOfOffice(session, books), staleTime: 0 })).items
      : []
  const before = allDecisions(books, await read())
  const after = await next(before)
  const [was, stays] = [new Set(before.map(textOf)), new Set(after.map(keyOfDecision))]
  const add = after.filter((one) => !was.has(textOf(one)))
  const remove = before.filter((one) => !stays.has(keyOfDecision(one)))
  if (add.length + remove.length === 0) return
  await decide(session, client, { add, remove })
  // This sends what is kept here, if no page has.
  if (add.length > 0) await read()
}

/** What the service keeps for the office. What only this browser has is sent to it first, and stays here if that fails. */
export function decisionsOfOffice(session: ServiceSession, books: string) {
  return queryOptions({
    queryKey: keysOfDecisions(books),
    // Read in turn, too: a list from before what is being sent would lack it.
    queryFn: ({ signal }) =>
      inTurn(async (): Promise<{ items: Decision[]; problem?: string }> => {
        const { items } = await ask(session, '/decisions', Decisions, { resource: 'contacts', signal })
        try {
          return { items: changeDecisions(items, { add: await sendKept(session, books, items) }) }
        } catch (failed) {
          return { items, problem: asApiError(failed).message }
        }
      }),
  })
}

function textOf(decision: Decision): string {
  return JSON.stringify(decision)
}

/** Whether the service cannot keep it. */
export function isTooLong(decision: Decision): boolean {
  return !Decision.safeParse(decision).success
}

/**
 * Sends what only this browser has, and then forgets it, unless something was decided meanwhile: that change sends it next. What
 * the office decided before counts more, except for a new choice.
 */
async function sendKept(session: ServiceSession, books: string, known: readonly Decision[]) {
  const isKnown = new Set(known.map(keyOfDecision))
  const names = new Set(choicesIn(known).map(({ name }) => printOfName(name)))
  const [turn, kept] = [turns.get(), keptHere(books)]
  const isNew = new Set(readContactChoices(books).flatMap((one) => (one.isNew ? one.name : [])))
  const sent = kept.filter((one) => {
    if (isTooLong(one)) return false
    if ('fine' in one) return !isKnown.has(keyOfDecision(one))
    return isNew.has(one.name) || !names.has(printOfName(one.name))
  })
  await send(session, 'add', sent)
  const gone = kept.filter((one) => !isTooLong(one))
  if (gone.length > 0 && turns.get() === turn)
    keepHere(books, changeDecisions(keptHere(books), { remove: gone }), true)
  return sent
}

async function send(session: ServiceSession, how: 'add' | 'remove', decisions: readonly Decision[]) {
  const texts = decisions.map(textOf)
  for (const some of portionsOf(texts, mostSentDecisions, longestBody)) {
    const lists = { add: '', remove: '', [how]: some.join(',') }
    await answerOf(session, '/decisions', {
      resource: 'contacts',
      method: 'POST',
      mayRepeat: true, // the same decision twice is one decision
      headers: { 'Content-Type': 'application/json' },
      body: `{"add":[${lists.add}],"remove":[${lists.remove}]}`,
    })
  }
}

/** One after the other, so that what is taken back at once is not sent afterwards. */
const inTurn = createQueue()

function keptHere(books: string): Decision[] {
  const choices = readContactChoices(books).map(({ isNew: _, ...choice }): Decision => choice)
  return [...readNotDuplicates(books).map((fine) => ({ fine })), ...choices]
}

/** Stores what this browser keeps; `isNew`: choices that it did not keep before are new. */
function keepHere(books: string, decisions: readonly Decision[], isNew: boolean): void {
  const before = new Map(readContactChoices(books).map((one) => [one.name, one]))
  keepNotDuplicates(
    books,
    decisions.flatMap((one) => ('fine' in one ? one.fine : [])),
  )
  keepContactChoices(
    books,
    choicesIn(decisions).map((choice) => {
      const old = before.get(choice.name)
      const isSame = old?.contact === choice.contact && old.account === choice.account
      return isSame ? old : { ...choice, ...(isNew && { isNew }) }
    }),
  )
}
