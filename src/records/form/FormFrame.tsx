// Over 200 lines because the frame of a form has its steps from record to record, too.
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState, useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import classes from './FormFrame.module.css'
import type { FormWork } from './form-work.ts'
import type { ChangesForm } from './use-changes-form.ts'
import { useSaving } from './use-saving.ts'
import type { FieldTexts } from '../../domain/field.ts'
import * as messages from '../messages.tsx'
import { FormNotices } from './FormNotices.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import { resource as records } from '../../api/resource.ts'
import { quietSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { useEntryState } from '../../ui/use-entry-state.ts'
import { useStillHere } from '../../ui/use-leave-page.ts'
import { startKeys } from '../../shortcuts/start-keys.ts'
import { useCommands } from '../../shortcuts/commands.ts'
import { editRouteOf } from '../record-route.ts'
import { neighbourState, useNeighbours } from './use-neighbours.ts'

type FormFrameProps<Typed extends FieldTexts, Changes> = {
  form: ChangesForm<Typed, Changes>
  work: FormWork
  children: ReactNode
}

/** What all forms share: saving only once, errors at their fields, and never losing input. */
export function FormFrame<Typed extends FieldTexts, Changes>(props: FormFrameProps<Typed, Changes>) {
  const { form, work, children } = props
  const { defaultValues } = form.formState
  const frame = useFirstFocus()
  const { refusal, found, isSending, submit, ...saving } = useSaving(form, work, frame)
  // Notices that were needed once stay loaded.
  const [hasMore, setHasMore] = useState(false)
  if (!hasMore && (refusal?.conflict || refusal?.gone)) setHasMore(true)
  return (
    <>
      {(found || work.gone || hasMore) && (
        <FormNotices
          form={form}
          work={work}
          found={found}
          refusal={refusal}
          now={defaultValues}
          keeper={saving.keeper}
          submit={submit}
        />
      )}
      <p aria-live="polite" className="visually-hidden">
        {isSending && messages.saving}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed in its fields bubble up to it */}
      <form
        ref={frame}
        // The focus starts in a field: screen readers say the form's name with it, as they skip the heading.
        aria-label={work.title}
        noValidate
        className={`parts ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        // In a field of several lines Enter alone starts a new one.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          // What the save asks at once has the focus before Firefox gives the key to whatever has it.
          event.preventDefault()
          submit()
        }}
      >
        {refusal && !refusal.gone && (
          <div role="alert" className="refusal stack at-start">
            {refusal.message}
            {refusal.check && <Button type="submit">{messages.checkSaved}</Button>}
          </div>
        )}
        {children}
        <div ref={markButtonsClear} className={`row foot ${classes.actions}`}>
          <Button type="submit" look="main" busy={isSending}>
            {isSending ? messages.saving : messages.save}
          </Button>
          <Button onClick={work.onCancel}>{messages.cancel}</Button>

          <FormSteps work={work} submit={submit} />
        </div>
      </form>
      {saving.question}
    </>
  )
}

/** Focuses the field that the address names, or the first one. If the user has moved on while the form was loading, leaves the focus alone. */
function useFirstFocus() {
  const hash = useLocation({ select: (location) => location.hash })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // To Safari, a click on a link or a button is one on the `main` around it.
    if (document.activeElement?.matches('body, main, h1') === false) return
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])]
    const named = fields.find((field) => field.getAttribute('name') === hash)
    if (named) named.focus()
    else fields.find((field) => !field.hasAttribute('readonly'))?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only when the form opens
  }, [])
  return form
}

/**
 * Marks a form's buttons as clear of the message at the foot of the window, as they are in a short form. They then make no
 * room for it, and do not move while the user aims at them.
 */
function markButtonsClear(buttons: HTMLElement | null) {
  const form = buttons?.closest('form')
  if (!buttons || !form) return undefined
  const root = document.documentElement
  const main = form.closest('main')
  const mark = () => {
    const lengths = getComputedStyle(root)
    const [message = 0, ...below] = ['--message', '--pending', '--selection'].map(
      (name) => Number.parseFloat(lengths.getPropertyValue(name)) || 0,
    )
    // Their end without the room that they make, which reaches beyond the form.
    const end = form.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(form).paddingBottom)
    const foot = Number.parseFloat(getComputedStyle(buttons).bottom) + aboveFoot - spare
    const room = below.reduce((sum, height) => sum + height, message + foot)
    buttons.dataset['clear'] = String(window.innerHeight - end >= room)
  }
  mark()
  let frame = 0
  // In the next frame: the mark may resize the form again, which WebKit reports as a loop.
  const resized = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(mark)
  })
  resized.observe(form)
  // The heights of elements at the bottom of the window are published there before they are painted.
  const published = new MutationObserver(mark)
  published.observe(root, { attributeFilter: ['style'] })
  // A notice above the form moves it without resizing it.
  if (main) published.observe(main, { childList: true })
  return () => {
    resized.disconnect()
    cancelAnimationFrame(frame)
    published.disconnect()
  }
}

/** The distance of a message from the bottom of the window, in pixels (Messages.module.css). */
const aboveFoot = 60
/** What is free between a message and the end of the buttons without being needed: the message's gap and their padding, less 4 pixels. */
const spare = 32

type FormStepsProps = {
  /** The record of the form, and for a new one how to start another. */
  work: { of: { resource: CollectionName; id: string }; startAgain?: () => void }
  submit: (leave?: () => void) => void
}

/** Where a form can go after saving: to the next record of the list, or to another new one. */
function FormSteps({ work, submit }: FormStepsProps) {
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
  const { list, before } = useEntryState()
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
 * Starts the form of the next record in the field that was edited last, with its text selected. Call the returned function
 * with that record's id before navigating to it.
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
