import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { planChange } from '../../changes/plan-change.ts'
import { runChange } from '../../changes/run-change.ts'
import { readRows } from '../../changes/stored-changes.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import { labelOf } from '../../domain/fields.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { useStillHere } from '../../ui/use-leave-page.ts'
import type { Collection } from '../collection.ts'
import classes from './EditInPlace.module.css'
import * as messages from './messages.ts'

type EditInPlaceProps = {
  resource: CollectionName
  record: Readonly<Record<string, unknown>> & { id: string }
  field: string
  /** What identifies the record, for the history. */
  name: string
  /** The checks of the record's form. */
  check: Collection<{ id: string }>['check']
  /** Whether its label is beside it already. */
  isLabelled?: boolean
  /** What to say of a text while it is typed. */
  note?: ((typed: string) => ReactNode) | undefined
  onClose: () => void
}

/**
 * Edits one field where it is shown. It is saved as every change: checked, nobody overwritten, and it can be undone. As in a cell
 * of a list, leaving the field saves it.
 */
export function EditInPlace({ onClose, note, isLabelled, ...edited }: EditInPlaceProps) {
  const { say, fail } = useMessages()
  const isHere = useStillHere()
  const save = useSave(edited)
  const label = labelOf(edited.field)
  const before = textOf(edited.record[edited.field])
  const [typed, setTyped] = useState(before)
  const [state, setState] = useState<{ busy?: true; fault?: string }>({})
  const submit = async () => {
    if (isSameValue(typed.trim(), before)) return onClose()
    setState({ busy: true })
    const fault = await save(before, typed.trim()).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    )
    if (fault === undefined) {
      onClose()
      say(messages.savedField(label))
    } else if (isHere()) setState({ fault })
    else fail(messages.fieldNotSaved(label, fault))
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!state.busy) void submit()
      }}
    >
      <TextInput
        ref={focusOnce}
        {...(isLabelled ? { 'aria-label': label } : { label })}
        value={typed}
        error={state.fault}
        description={note?.(typed)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ currentTarget: { form }, relatedTarget }) => {
          const isLeft = document.hasFocus() && !form?.contains(relatedTarget)
          if (isLeft && !state.busy && state.fault === undefined) void submit()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || state.busy) return
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }}
      />
      <Button type="submit" look="main" busy={state.busy ?? false} onMouseDown={keepFocus}>
        {messages.save}
      </Button>
      <Button onMouseDown={keepFocus} onClick={onClose}>
        {messages.cancel}
      </Button>
    </form>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

/** Some browsers focus no button at a click, which would leave the field and save it. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Saves the field. Resolves to why it could not be saved. */
function useSave({
  resource,
  record,
  field,
  name,
  check,
}: Omit<EditInPlaceProps, 'note' | 'onClose' | 'isLabelled'>) {
  const session = useSession()
  const client = useQueryClient()
  return async (before: string, after: string): Promise<string | undefined> => {
    const texts = Object.fromEntries(Object.entries(record).map(([of, value]) => [of, textOf(value)]))
    const checked = (await check())({ [field]: after }, texts)
    if ('faults' in checked) return Object.values(checked.faults).join(' ')
    const row = { id: record.id, name, before: { [field]: before }, after: checked.values }
    const change = await planChange(session, resource, 'cell', [row])
    const done = await runChange(session, client, change.id)
    const [ended] = await readRows(done)
    return ended?.state === 'done' ? undefined : (ended?.words ?? done.words ?? messages.notSavedAfterAll)
  }
}
