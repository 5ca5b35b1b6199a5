import { useState, useSyncExternalStore } from 'react'
import { Field } from '../connections/Field.tsx'
import { prefer, preferences } from '../kept/preferences.ts'
import classes from './DevicePage.module.css'
import { JournalSwitch } from './JournalSwitch.tsx'

/** How careful this browser is; every change holds at once. */
export function PreferenceFields() {
  const { undoSeconds, receiptDays, journal } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const [saved, setSaved] = useState('')
  return (
    <div className={classes.fields}>
      <NumberField
        label="Pause before deleting, in seconds"
        most={600}
        value={undoSeconds}
        hint={
          undoSeconds === 0
            ? 'A confirmed deletion is sent at once and cannot be undone.'
            : 'As long as this, a confirmed deletion can be undone. 0 sends it at once.'
        }
        onSave={(value) => {
          prefer({ undoSeconds: value })
          setSaved(
            value === 0 ? 'Saved: deletions are sent at once.' : `Saved: the pause is ${seconds(value)}.`,
          )
        }}
      />
      <NumberField
        label="Keep deleted records, in days"
        most={3650}
        value={receiptDays}
        hint={
          receiptDays === 0
            ? 'Deleted records are not kept. Those that were kept before leave this browser in the next days.'
            : 'As long as this, deleted records stand under Recently deleted. 0 keeps none.'
        }
        onSave={(value) => {
          prefer({ receiptDays: value })
          setSaved(
            value === 0
              ? 'Saved: deleted records are not kept.'
              : `Saved: deleted records are kept for ${days(value)}.`,
          )
        }}
      />
      <JournalSwitch
        onSaved={(isOn) => setSaved(isOn ? 'Saved: the journal is on.' : 'Saved: the journal is off.')}
      />
      {!journal && (
        <p>What is changed from this browser is not written down. What stands in the journal stays.</p>
      )}
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

/** A whole number that is saved as it is typed; what is none is left standing, with the reason, and nothing is saved. */
function NumberField({ label, most, value, hint, onSave }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? String(value)
  const error = isWithin(text, most) ? undefined : `Write a whole number from 0 to ${most}`
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
  return number === 1 ? 'a day' : `${number} days`
}
