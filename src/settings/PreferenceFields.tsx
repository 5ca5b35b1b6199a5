import { useState, useSyncExternalStore } from 'react'
import { Field } from '../connections/Field.tsx'
import { prefer, preferences } from '../storage/preferences.ts'
import classes from './DevicePage.module.css'
import { JournalSwitch } from './JournalSwitch.tsx'

/** The safety settings of this browser; changes apply immediately. */
export function PreferenceFields() {
  const { undoSeconds, receiptDays, journal } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const [saved, setSaved] = useState('')
  return (
    <div className={classes.fields}>
      <NumberField
        label="Time to undo a deletion, in seconds"
        most={600}
        value={undoSeconds}
        hint={
          undoSeconds === 0
            ? 'Deletions happen immediately and cannot be undone.'
            : 'How long you can undo a deletion. 0 = delete immediately.'
        }
        onSave={(value) => {
          prefer({ undoSeconds: value })
          setSaved(
            value === 0
              ? 'Saved. Deletions happen immediately.'
              : `Saved. You can undo for ${seconds(value)}.`,
          )
        }}
      />
      <NumberField
        label="Keep deleted records, in days"
        most={3650}
        value={receiptDays}
        hint={
          receiptDays === 0
            ? 'Deleted records are not kept. Earlier ones will be removed within the next days.'
            : 'How long deleted records stay in Recently deleted. 0 = don’t keep them.'
        }
        onSave={(value) => {
          prefer({ receiptDays: value })
          setSaved(
            value === 0
              ? 'Saved. Deleted records are not kept.'
              : `Saved. Deleted records are kept for ${days(value)}.`,
          )
        }}
      />
      <JournalSwitch
        onSaved={(isOn) => setSaved(isOn ? 'Saved. The journal is on.' : 'Saved. The journal is off.')}
      />
      {!journal && <p>Changes made in this browser are not recorded. Earlier entries stay in the journal.</p>}
      <p role="status" className={classes.saved}>
        {saved}
      </p>
    </div>
  )
}

type NumberFieldProps = {
  label: string
  most: number
  value: number
  hint: string
  onSave: (value: number) => void
}

/** A whole number, saved while typing. Invalid input stays, with its error, and is not saved. */
function NumberField({ label, most, value, hint, onSave }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? String(value)
  const error = isWithin(text, most) ? undefined : `Enter a whole number from 0 to ${most}`
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <input
          {...ties}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            const next = event.target.value
            setTyped(next)
            if (isWithin(next, most)) onSave(Number(next))
          }}
        />
      )}
    </Field>
  )
}

function isWithin(text: string, most: number): boolean {
  return /^\s*\d+\s*$/.test(text) && Number(text) <= most
}

function seconds(number: number): string {
  return number === 1 ? '1 second' : `${number} seconds`
}

function days(number: number): string {
  return number === 1 ? '1 day' : `${number} days`
}
