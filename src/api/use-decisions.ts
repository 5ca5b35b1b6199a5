import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { changeDecisions, choicesIn, Decision, Decisions } from '../domain/cluster/decision.ts'
import { keyOfDecision, mostSentDecisions } from '../domain/cluster/decision.ts'
import { printOfName } from '../domain/cluster/fingerprint.ts'
import { keepContactChoices, readContactChoices } from '../storage/contact-choices.ts'
import { createStore } from '../storage/create-store.ts'
import { keepNotDuplicates, readNotDuplicates } from '../storage/not-duplicates.ts'
import { keysOfDecisions } from './cache/keys.ts'
import { refresh } from './cache/refresh.ts'
import { longestBody, portionsOf } from './marks/office-marks.ts'
import { asApiError } from './session/api-error.ts'
import * as messages from './session/record-messages.ts'
import { ask } from './session/ask.ts'
import { refusalFrom } from './session/refusal.ts'
import { request } from './session/request.ts'
import type { ServiceSession } from './session/service-session.ts'
import { useCapability, useSession, useStorageScope } from './session/use-session.ts'

/** What is being taken back at the service, by account and decision, unless it was decided again meanwhile. */
const takenBack = new Set<string>()

/** Counts the changes of what this browser keeps. */
const turns = createStore(0)

type Changes = { add?: readonly Decision[]; remove?: readonly Decision[] }

/**
 * What was decided: with a service that keeps it, by the office and in this browser, which keeps what has not reached the service
 * yet; with any other, in this browser.
 */
export function useDecisions() {
  const [session, client, books] = [useSession(), useQueryClient(), useStorageScope()]
  const isShared = useCapability('decisions')
  const turn = useSyncExternalStore(turns.subscribe, turns.get)
  const { data, error } = useQuery({ ...ofOffice(session, books), enabled: isShared })
  const [notTaken, setNotTaken] = useState<{ of: readonly Decision[]; why: string }>()
  const [isTooLong, setIsTooLong] = useState(false)
  const all = useMemo(() => {
    const here = keptHere(books) // first, because it counts more
    const decisions = changeDecisions([...here, ...(data?.items ?? [])], { add: here })
    const fine = new Set(decisions.flatMap((one) => ('fine' in one ? one.fine : [])))
    return { turn, fine, choices: choicesIn(decisions) }
  }, [books, turn, data])
  const change = async ({ add = [], remove = [] }: Changes) => {
    setNotTaken(undefined)
    setIsTooLong(isShared && add.some(isLong))
    keepHere(books, changeDecisions(keptHere(books), { add, remove }), isShared)
    turns.set(turns.get() + 1)
    if (!isShared) return true
    let isDone = true
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
    } catch (failed) {
      setNotTaken({ of: remove, why: asApiError(failed).message })
      isDone = false
    }
    // This sends what is kept here, too.
    await refresh(client, keysOfDecisions(books))
    return isDone
  }
  const there = notTaken && new Set(data?.items.map(keyOfDecision))
  const stays = notTaken?.of.some((one) => there?.has(keyOfDecision(one)))
  return {
    fine: all.fine,
    choices: all.choices,
    isShared,
    /** Whether it is known what was decided; also if the service could not say. */
    isKnown: !isShared || data !== undefined || error !== null,
    /** Why something is not known, is only kept here, or was not taken back, in words. */
    problem:
      (stays && notTaken ? messages.notTakenBack(notTaken.why) : undefined) ??
      (error ? messages.notKnown(error.message) : data?.problem && messages.onlyHere(data.problem)) ??
      (isTooLong ? messages.tooLongForOffice : undefined),
    /** Never fails. Resolves to whether the service took back what it should. */
    change,
  }
}

/** What the service keeps for the office. What only this browser has is sent to it first, and stays here if that fails. */
function ofOffice(session: ServiceSession, books: string) {
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
    if (isLong(one)) return false
    if ('fine' in one) return !isKnown.has(keyOfDecision(one))
    return isNew.has(one.name) || !names.has(printOfName(one.name))
  })
  await send(session, 'add', sent)
  const gone = kept.filter((one) => !isLong(one))
  if (gone.length > 0 && turns.get() === turn)
    keepHere(books, changeDecisions(keptHere(books), { remove: gone }), true)
  return sent
}

async function send(session: ServiceSession, how: 'add' | 'remove', decisions: readonly Decision[]) {
  const texts = decisions.map((decision) => JSON.stringify(decision))
  for (const some of portionsOf(texts, mostSentDecisions, longestBody)) {
    const lists = { add: '', remove: '', [how]: some.join(',') }
    const answer = await request(session, '/decisions', {
      method: 'POST',
      mayRepeat: true, // the same decision twice is one decision
      headers: { 'Content-Type': 'application/json' },
      body: `{"add":[${lists.add}],"remove":[${lists.remove}]}`,
    })
    if (answer.status >= 400) throw await refusalFrom(answer, 'contacts')
  }
}

/** Whether the service cannot keep it. */
function isLong(decision: Decision): boolean {
  return !Decision.safeParse(decision).success
}

/** One after the other, so that what is taken back at once is not sent afterwards. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const done = last.then(task)
  last = done.catch(() => undefined)
  return done
}

let last: Promise<unknown> = Promise.resolve()

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
