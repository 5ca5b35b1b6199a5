import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import { Button } from '../../ui/Button.tsx'
import { resource as records } from '../../api/resource.ts'
import { quietSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { useStillHere } from '../../ui/use-leave-page.ts'
import { startKeys } from '../shortcuts/start-keys.ts'
import { useCommands } from '../shortcuts/commands.ts'
import { editRouteOf } from '../record-route.ts'
import { neighbourState, useNeighbours } from './use-neighbours.ts'
import * as messages from '../messages.tsx'

type FormStepsProps = {
  /** The record of the form, and for a new one how to start another. */
  work: { of: { resource: CollectionName; id: string }; startAgain?: () => void }
  /** Saves, and then calls `leave`. */
  submit: (leave?: () => void) => void
}

/** Where a form can go after saving: to the next record of the list, or to another new one. */
export function FormSteps({ work, submit }: FormStepsProps) {
  const { of, startAgain } = work
  if (!startAgain) return of.id === 'new' ? undefined : <SaveAndNext of={of} submit={submit} />
  return (
    <Button data-command="saveAndAdd" onClick={() => submit(startAgain)}>
      {messages.saveAndAdd}
    </Button>
  )
}

type SaveAndNextProps = {
  of: { resource: CollectionName; id: string }
  submit: (leave?: () => void) => void
}

/** Saves and opens the form of the next record, read ahead, in the same field. After the last record it only saves. */
function SaveAndNext({ of: { resource, id }, submit }: SaveAndNextProps) {
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
        {messages.formSaveAndNext}
      </Button>
    )
  )
}

// The field in which the form of the next record starts.
let carried: { id: string; name: string | undefined } | undefined

/**
 * Starts the form of the next record in the field that was edited last, with its text selected. Call the returned function with
 * that record's id before navigating to it.
 */
function useCarriedField(id: string): (next: string) => void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    let awaited = carried?.id === id ? carried.name : undefined
    carried = undefined
    const note = (field: EventTarget | null) => {
      if (!isField(field)) return
      // The form has focused its first field and announced its title.
      const begun = awaited === undefined ? undefined : fieldNamed(awaited)
      awaited = undefined
      last.current = (begun ?? field).name
      begun?.focus()
      begun?.select()
    }
    const onFocus = ({ target }: FocusEvent) => note(target)
    document.addEventListener('focusin', onFocus)
    note(document.activeElement)
    return () => document.removeEventListener('focusin', onFocus)
  }, [id])
  return (next) => {
    carried = { id: next, name: last.current }
  }
}

function fieldNamed(name: string) {
  return [...document.querySelectorAll('main form [name]')].filter(isField).find((one) => one.name === name)
}

function isField(target: EventTarget | Element | null): target is HTMLInputElement | HTMLTextAreaElement {
  const isInput = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isInput && target.closest('main form') !== null && target.name !== ''
}
