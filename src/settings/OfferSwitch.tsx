import { useSyncExternalStore } from 'react'
import forms from '../connections/forms.module.css'
import { prefer, preferences } from '../storage/preferences.ts'
import * as messages from './messages.tsx'

/** Switches the offer to change similar records on or off. */
export function OfferSwitch({ onSaved }: { onSaved: (isOn: boolean) => void }) {
  const { moreLikeIt } = useSyncExternalStore(preferences.subscribe, preferences.get)
  return (
    <label className={forms.tick}>
      <input
        type="checkbox"
        checked={moreLikeIt}
        onChange={({ target }) => {
          prefer({ moreLikeIt: target.checked })
          onSaved(target.checked)
        }}
      />
      {messages.offerMore}
    </label>
  )
}
