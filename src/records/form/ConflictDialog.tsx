import { Radio } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { FieldConflict } from '../../api/session/api-error.ts'
import { labelOf } from '../../domain/fields.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fault } from '../../ui/Failure.tsx'
import classes from './FormFrame.module.css'
import * as messages from '../messages.tsx'
import { valueWords } from '../../domain/value-words.ts'

type ConflictDialogProps = {
  conflict: { fields: FieldConflict[]; notes: string[] }
  onCancel: () => void
  /** The fields that keep someone else's value, and those to save as typed. */
  onDecided: (theirs: string[], yours: string[]) => void
}

/** Lets the user decide each field that someone else has changed, too. Sends nothing until then, and preselects nothing. */
export function ConflictDialog({ conflict, onCancel, onDecided }: ConflictDialogProps) {
  const { fields, notes } = conflict
  const [chosen, setChosen] = useState<Record<string, 'theirs' | 'yours'>>({})
  const [isAsking, setIsAsking] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const names = fields.map(({ field }) => field)
  const open = names.filter((field) => !chosen[field])

  const apply = () => {
    const [first] = open
    if (first === undefined)
      return onDecided(
        names.filter((field) => chosen[field] === 'theirs'),
        names.filter((field) => chosen[field] === 'yours'),
      )
    setIsAsking(true)
    list.current?.querySelector<HTMLElement>(`[data-field="${first}"] input`)?.focus()
  }
  return (
    <AlertDialog
      title={messages.conflictTitle}
      description={messages.conflictHint}
      onCancel={onCancel}
      actions={
        <Button look="main" onClick={apply}>
          {messages.applyAndSave}
        </Button>
      }
    >
      <div ref={list} className={`stack ${classes.fields}`}>
        {fields.map(({ field, base, theirs, mine }) => (
          <fieldset key={field} data-field={field} className="panel">
            <legend>{labelOf(field)}</legend>
            <p className="quiet">{messages.itWas(valueLabel(field, base))}</p>
            {(['theirs', 'yours'] as const).map((whose) => (
              <Radio
                key={whose}
                label={
                  whose === 'theirs'
                    ? messages.theirs(valueLabel(field, theirs))
                    : messages.yours(valueLabel(field, mine))
                }
                name={`${id}-${field}`}
                checked={chosen[field] === whose}
                onChange={() => setChosen({ ...chosen, [field]: whose })}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {isAsking && open.length > 0 && <Fault>{messages.chooseFor(open.map(labelOf).join(', '))}</Fault>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </AlertDialog>
  )
}

export function valueLabel(field: string, value: string): string {
  return valueWords(field, value) || 'empty'
}
