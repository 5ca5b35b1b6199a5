import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { maybeSaved } from '../../changes/messages.ts'
import { planChange } from '../../changes/plan-change.ts'
import { runAtOnce } from '../../changes/run-change.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { textsOf, type FieldTexts } from '../../domain/field.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import { labelOf } from '../../domain/fields.ts'
import { reasonOf } from '../../domain/reason-of.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { useStillHere } from '../../ui/use-leave-page.ts'
import type { Collection } from '../collection.ts'
import classes from './EditInPlace.module.css'
import { UndoSaved } from './UndoSaved.tsx'
import * as messages from '../messages.tsx'

type EditInPlaceProps = {
  resource: CollectionName
  record: Readonly<Record<string, unknown>> & { id: string }
  fields: readonly string[]
  /** What they are together; without it, the label of the field. */
  label?: string
  /** The values of a field that is chosen and not typed. */
  optionsOf?: (field: string) => { value: string; label: string }[] | undefined
  /** What identifies the record, for the history. */
  name: string
  check: Collection<{ id: string }>['check']
  /** Whether its label is beside it already. */
  isLabelled?: boolean
  /** What to say of a field while it is typed. */
  note?: ((field: string, typed: FieldTexts) => string | undefined) | undefined
  onClose: () => void
}

/**
 * Edits a field where it is shown, or several that belong together. They are saved as every change: checked, nobody overwritten, and
 * it can be undone. As in a cell of a list, leaving them saves them.
 */
export function EditInPlace({
  onClose,
  note,
  isLabelled,
  label: given,
  optionsOf,
  ...edited
}: EditInPlaceProps) {
  const { say, fail } = useMessages()
  const isHere = useStillHere()
  const { fields, record } = edited
  const label = given ?? fields.map(labelOf).join()
  const save = useSave(label, edited)
  const [before] = useState(() => textsOf(record, fields))
  const [typed, setTyped] = useState(before)
  const [state, setState] = useState<{ busy?: true; faults?: FieldTexts }>({})
  const submit = async () => {
    const changed = fields.filter((field) => !isSameValue(typed[field]?.trim() ?? '', before[field] ?? ''))
    const [first] = changed
    if (first === undefined) return onClose()
    setState({ busy: true })
    const faults = await save(pick(before, changed), pick(typed, changed))
    if (faults === undefined) {
      onClose()
      say(messages.savedField(label), <UndoSaved />)
    } else if (isHere()) setState({ faults: typeof faults === 'string' ? { [first]: faults } : faults })
    else
      fail(
        typeof faults === 'string' ? faults : messages.fieldNotSaved(label, Object.values(faults).join(' ')),
      )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and blur of its fields bubble up to it
    <form
      noValidate
      // Below its label, the field is higher than the buttons; with its label beside it, only a fault is below it.
      className={`row whole ${isLabelled ? '' : 'at-bottom'} ${classes.form}`}
      style={isLabelled ? { alignItems: 'start' } : {}}
      onSubmit={(event) => {
        event.preventDefault()
        if (!state.busy) void submit()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isLeft = document.hasFocus() && !currentTarget.contains(relatedTarget)
        if (isLeft && !state.busy && !state.faults) void submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || state.busy) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {fields.map((field, index) => {
        const options = optionsOf?.(field)
        const words = note?.(field, typed)
        const props = {
          ...(isLabelled ? { 'aria-label': labelOf(field) } : { label: labelOf(field) }),
          value: typed[field] ?? '',
          error: state.faults?.[field],
          description: words && <span className="caution">{words}</span>,
          onChange: ({ target }: { target: { value: string } }) =>
            setTyped({ ...typed, [field]: target.value }),
        }
        const ref = index === 0 ? { ref: focusOnce } : {}
        return options ? (
          <NativeSelect key={field} {...props} {...ref} data={options} />
        ) : (
          <TextInput key={field} {...props} {...ref} />
        )
      })}
      <Button type="submit" look="main" busy={state.busy ?? false} onMouseDown={keepFocus}>
        {messages.save}
      </Button>
      <Button onMouseDown={keepFocus} onClick={onClose}>
        {messages.cancel}
      </Button>
    </form>
  )
}

function pick(texts: FieldTexts, fields: readonly string[]): FieldTexts {
  return Object.fromEntries(fields.map((field) => [field, texts[field]?.trim() ?? '']))
}

function focusOnce(input: HTMLElement | null): void {
  input?.focus()
}

/** Some browsers focus no button at a click, which would leave the field and save it. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Saves the fields. Resolves to why they could not be saved: in words, or by field. Never throws. */
function useSave(
  label: string,
  { resource, record, name, check }: Pick<EditInPlaceProps, 'resource' | 'record' | 'name' | 'check'>,
) {
  const session = useSession()
  const client = useQueryClient()
  const trySave = async (before: FieldTexts, after: FieldTexts) => {
    const checked = (await check())(after, textsOf(record, Object.keys(record)))
    if ('faults' in checked) return checked.faults
    const change = await planChange(session, resource, 'cell', [
      { id: record.id, name, before, after: checked.values },
    ])
    const done = await runAtOnce(session, client, change.id)
    const [ended] = done.rows
    if (ended?.state === 'done') return undefined
    const why = ended?.words ?? done.words ?? ''
    if (ended?.state === 'sending') return maybeSaved(why)
    return ended?.late ? `${why} ${messages.notSavedAfterAll}` : messages.fieldNotSaved(label, why)
  }
  return (before: FieldTexts, after: FieldTexts) =>
    trySave(before, after).catch((error: unknown) => messages.fieldNotSaved(label, reasonOf(error)))
}
