import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { resource as records } from '../../api/resource.ts'
import { quietSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { Button } from '../../ui/Button.tsx'
import { useStillHere } from '../../ui/use-still-here.ts'
import { startKeys } from '../shortcuts/start-keys.ts'
import { useCommands } from '../shortcuts/use-commands.ts'
import { editRouteOf } from '../record-route.ts'
import { neighbourState } from './neighbour-state.ts'
import { useCarriedField } from './use-carried-field.ts'
import { useNeighbours } from './use-neighbours.ts'
import * as messages from './messages.ts'

type SaveAndNextProps = {
  of: { resource: CollectionName; id: string }
  submit: (leave?: () => void) => void
}

/** Saves and opens the form of the next record, read ahead, in the same field. After the last record it only saves. */
export function SaveAndNext({ of: { resource, id }, submit }: SaveAndNextProps) {
  const router = useRouter()
  const client = useQueryClient()
  const session = useSession()
  const stillHere = useStillHere()
  const { list, before } = useLocation({ select: ({ state }) => state })
  const next = useNeighbours(resource, id, list)?.next
  const nextId = next?.id
  const carry = useCarriedField(id)
  useEffect(startKeys, [])
  useEffect(() => {
    if (nextId === undefined) return
    const next = records(resource).detail(quietSession(session), nextId)
    // The form reads it again and reports a failure, if the user goes there.
    client.query({ ...next, staleTime: 30_000, retry: false }).catch(() => undefined)
  }, [client, session, resource, nextId])
  const save = () => {
    if (!next) return submit()
    carry(next.id)
    const state = neighbourState(next, { list, before })
    submit(() => {
      // The record is saved; if the user has already gone elsewhere, stay there.
      if (stillHere())
        void router.navigate({
          ...editRouteOf(resource, next.id),
          state,
          replace: true,
          ignoreBlocker: true,
        })
    })
  }
  useCommands(() => ({ saveAndNext: save }))
  return (
    next && (
      <Button data-command="saveAndNext" onClick={save}>
        {messages.saveAndNext}
      </Button>
    )
  )
}
