import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { choicesIn, keyOfDecision, type Decision } from '../domain/cluster/decision.ts'
import {
  allDecisions,
  decide,
  decisionsOfOffice,
  followDecisions,
  isTooLong,
  turns,
  type DecisionChange,
} from './decisions.ts'
import { asApiError } from './session/api-error.ts'
import * as messages from './session/record-messages.ts'
import { useCapability, useSession, useStorageScope } from './session/use-session.ts'

/**
 * What was decided: with a service that keeps decisions, by the office and in this browser, which keeps what has not reached
 * the service yet; with any other, in this browser.
 */
export function useDecisions() {
  const [session, client, books] = [useSession(), useQueryClient(), useStorageScope()]
  const isShared = useCapability('decisions')
  const turn = useSyncExternalStore(followDecisions, turns.get)
  const { data, error } = useQuery({ ...decisionsOfOffice(session, books), enabled: isShared })
  const [notTaken, setNotTaken] = useState<{ of: readonly Decision[]; why: string }>()
  const [isOnlyHere, setIsOnlyHere] = useState(false)
  const all = useMemo(() => {
    const decisions = allDecisions(books, data?.items)
    const fine = new Set(decisions.flatMap((one) => ('fine' in one ? one.fine : [])))
    return { turn, fine, choices: choicesIn(decisions) }
  }, [books, turn, data])
  const change = async ({ add = [], remove = [] }: DecisionChange) => {
    setNotTaken(undefined)
    setIsOnlyHere(isShared && add.some(isTooLong))
    try {
      await decide(session, client, { add, remove })
      return true
    } catch (failed) {
      setNotTaken({ of: remove, why: asApiError(failed).message })
      return false
    }
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
      (isOnlyHere ? messages.tooLongForOffice : undefined),
    /** Never fails. Resolves to whether the service took back what it should. */
    change,
  }
}
