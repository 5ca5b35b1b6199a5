import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { keys } from '../../api/cache/keys.ts'
import { refresh } from '../../api/cache/refresh.ts'
import type { Awaited } from '../../api/session/service-alerts.ts'
import { useSession } from '../../api/session/use-session.ts'
import { checkAwaitedEdit } from '../../api/write/wait-for-edit.ts'
import { labelOf } from '../../domain/label-of.ts'
import { useMessages } from '../../ui/Messages.tsx'
import * as messages from './messages.ts'

/** In seconds: the waits between checks of a slow service. */
const waits = [3, 5, 10, 20, 40, 60, 120]

/**
 * Polls in the background for an edit that the service has accepted but does not show yet, and reports when it is
 * visible.
 */
export function AwaitedEdit({ awaited }: { awaited: Awaited }) {
  const session = useSession()
  const queryClient = useQueryClient()
  const { say, fail } = useMessages()
  const tell = useEffectEvent((seen: 'saved' | 'harmed' | undefined) => {
    const { attention } = session
    if (attention.get().awaited === awaited) attention.set({ ...attention.get(), awaited: undefined })
    const names = Object.keys(awaited.changes).map(labelOf).join(', ')
    if (seen === 'saved') say(messages.savedAfterAll[awaited.resource](names))
    if (!seen) fail(messages.stillNotThere[awaited.resource](names))
    void refresh(queryClient, keys.collection(awaited.resource))
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const lookAfter = ([wait, ...later]: number[]) => {
      if (wait === undefined) return tell(undefined)
      timer = setTimeout(() => void look(later), wait)
    }
    const look = async (later: number[]) => {
      const seen = await checkAwaitedEdit(session, awaited)
      if (isOver) return
      if (seen) tell(seen)
      else lookAfter(later)
    }
    lookAfter([...(awaited.after === undefined ? [] : [awaited.after]), ...waits.map((wait) => wait * 1000)])
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [session, awaited])
  return <></>
}
