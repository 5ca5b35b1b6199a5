import { Checkbox, TextInput } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { useCapability } from '../api/session/use-session.ts'
import { prefer, preferences } from '../storage/preferences.ts'
import * as messages from './messages.tsx'

/** The safety settings of this browser; changes apply immediately. */
export function PreferenceFields() {
  const { undoSeconds, receiptDays } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const canRestore = useCapability('deleted-records')
  const [saved, setSaved] = useState('')
  return (
    <div className="parts">
      <NumberField
        label={messages.undoTime}
        most={600}
        value={undoSeconds}
        hint={undoSeconds > 0 ? messages.undoTimeHint : canRestore ? messages.onlyRestore : messages.noUndo}
        onSave={(value) => {
          prefer({ undoSeconds: value })
          setSaved(value === 0 ? messages.noUndoSaved : messages.undoTimeSaved(value))
        }}
      />
      <NumberField
        label={messages.keepDays}
        most={3650}
        value={receiptDays}
        hint={receiptDays === 0 ? messages.noneKept : messages.keepDaysHint}
        onSave={(value) => {
          prefer({ receiptDays: value })
          setSaved(value === 0 ? messages.noneKeptSaved : messages.keepDaysSaved(value))
        }}
      />
      <OfferSwitch onSaved={(isOn) => setSaved(isOn ? messages.offerOnSaved : messages.offerOffSaved)} />
      <p role="status" className="quiet">
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
  const error = isWithin(text, most) ? undefined : messages.outOfRange(most)
  return (
    <TextInput
      label={label}
      description={hint}
      error={error}
      inputMode="numeric"
      value={text}
      onChange={(event) => {
        const next = event.target.value
        setTyped(next)
        if (isWithin(next, most)) onSave(Number(next))
      }}
    />
  )
}

function isWithin(text: string, most: number): boolean {
  return /^\s*\d+\s*$/.test(text) && Number(text) <= most
}

/** Switches the offer to change similar records on or off. */
function OfferSwitch({ onSaved }: { onSaved: (isOn: boolean) => void }) {
  const { moreLikeIt } = useSyncExternalStore(preferences.subscribe, preferences.get)
  return (
    <Checkbox
      label={messages.offerMore}
      checked={moreLikeIt}
      onChange={({ target }) => {
        prefer({ moreLikeIt: target.checked })
        onSaved(target.checked)
      }}
    />
  )
}
