import { useSyncExternalStore } from 'react'
import forms from '../connections/forms.module.css'
import { prefer, preferences } from '../storage/preferences.ts'
import * as messages from './messages.tsx'

type JournalSwitchProps = { onSaved?: (isOn: boolean) => void }

/** Switches the journal on or off. */
export function JournalSwitch({ onSaved }: JournalSwitchProps) {
  const { journal } = useSyncExternalStore(preferences.subscribe, preferences.get)
  return (
    <label className={forms.tick}>
      <input
        type="checkbox"
        checked={journal}
        onChange={({ target }) => {
          prefer({ journal: target.checked })
          onSaved?.(target.checked)
        }}
      />
      {messages.recordChanges}
    </label>
  )
}
