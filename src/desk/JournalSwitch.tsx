import { useSyncExternalStore } from 'react'
import forms from '../connections/forms.module.css'
import { prefer, preferences } from '../kept/preferences.ts'

type JournalSwitchProps = { onSaved?: (isOn: boolean) => void }

/** Whether what is changed from here is written down. */
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
      Write down what is changed from this browser
    </label>
  )
}
