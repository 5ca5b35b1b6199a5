import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { PencilIcon, CopyIcon } from './icons.tsx'
import classes from './FieldList.module.css'
import { IconButton } from './Button.tsx'
import * as messages from './common-messages.ts'
import { useMessages } from './Messages.tsx'

/** A read-only field: its name in docs/spec.md, its label and its content; empty if `value` is "". */
export type FieldToRead = {
  field: string
  label: string
  value: ReactNode
  /** The text that its button copies; without one there is no button. */
  copy?: string
}

type FieldListProps = {
  fields: FieldToRead[]
  warnings?: Readonly<Partial<Record<string, string>>>
  /** Edits a field in its place; without it, no field can be edited here. */
  edit?: (field: string, onClose: () => void, isLabelled: boolean) => ReactNode
}

/** The fields of a record that have a value, with their labels, one per line. */
export function FieldList({ fields, warnings = {}, edit }: FieldListProps) {
  const { edited, setEdited, close } = useEdited()
  const filled = fields.filter(({ value }) => value !== '')
  if (filled.length === 0) return null
  return (
    <dl className={`terms lined ${classes.fields}`}>
      {filled.map(({ field, label, value, copy }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {edited === field && edit ? (
              edit(field, () => close(field), true)
            ) : (
              <>
                {value}
                <span className={`${classes.tools} screen-only`}>
                  {edit && <EditButton field={field} label={label} onClick={() => setEdited(field)} />}
                  {copy && <CopyButton text={copy} label={label} />}
                </span>
              </>
            )}
            {/* The field may have any name that a service gives it, also `__proto__`. */}
            {Object.hasOwn(warnings, field) && <div className="caution small">{warnings[field]}</div>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Which field is being edited. Closing it focuses what opened it, or its pencil, if it has a value by now. */
export function useEdited() {
  const [edited, setEdited] = useState<string>()
  const close = (field: string) => {
    flushSync(() => setEdited(undefined))
    document.querySelector<HTMLElement>(`[data-edit~="${field}"]`)?.focus()
  }
  return { edited, setEdited, close }
}

type EditButtonProps = { field: string; label: string; onClick: () => void }

/** A pencil. `field`: what it edits, several divided by spaces. */
export function EditButton({ field, label, onClick }: EditButtonProps) {
  return (
    <IconButton
      data-edit={field}
      aria-label={messages.edit(label)}
      title={messages.edit(label)}
      onClick={onClick}
    >
      <PencilIcon />
    </IconButton>
  )
}

/** The empty fields of a record on one quiet line; each is filled in below it. */
export function EmptyFields({ fields, edit }: FieldListProps) {
  const { edited, setEdited, close } = useEdited()
  const empty = fields.filter(({ value }) => value === '')
  if (empty.length === 0) return null
  return (
    <>
      <div className={`quiet small ${classes.empty} screen-only`}>
        <span aria-hidden>{messages.addLabel}</span>
        <dl>
          {empty.map(({ field, label }) => (
            <div key={field}>
              <dt>
                <button
                  type="button"
                  data-edit={field}
                  aria-label={messages.add(label)}
                  onClick={() => setEdited(field)}
                >
                  {label}
                </button>
              </dt>
              <dd className="visually-hidden">–</dd>
            </div>
          ))}
        </dl>
      </div>
      {edited !== undefined && empty.some(({ field }) => field === edited) && (
        <div key={edited} className="after short-fields screen-only">
          {edit?.(edited, () => close(edited), false)}
        </div>
      )}
    </>
  )
}

type CopyButtonProps = {
  text: string
  /** What is copied: "VAT number". */
  label: string
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { say, fail } = useMessages()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      say(messages.copied(label))
    } catch {
      fail(messages.copyingBlocked(label))
    }
  }
  return (
    <IconButton aria-label={messages.copy(label)} title={messages.copy(label)} onClick={() => void copy()}>
      <CopyIcon />
    </IconButton>
  )
}
