import { useSyncExternalStore } from 'react'
import { bindings, commandIds } from '../records/shortcuts/bindings.ts'
import { KeyNames } from '../records/shortcuts/KeyNames.tsx'
import { keysAreOff, switchKeys } from '../storage/key-switch.ts'
import classes from './KeySettings.module.css'
import * as messages from './messages.tsx'

/** Switches the keyboard shortcuts on or off, in all tabs, and lists them. */
export function KeySettings() {
  const areOff = useSyncExternalStore(keysAreOff.subscribe, keysAreOff.get)
  return (
    <>
      <label className={classes.switch}>
        <input type="checkbox" checked={!areOff} onChange={({ target }) => switchKeys(target.checked)} />
        {messages.useKeys}
      </label>
      <p>{messages.keysHint}</p>
      {!areOff && (
        <table className={classes.keys}>
          <thead>
            <tr>
              <th scope="col">{messages.commandColumn}</th>
              <th scope="col">{messages.keysColumn}</th>
            </tr>
          </thead>
          <tbody>
            {commandIds
              .filter((id) => bindings[id].keys.length > 0)
              .map((id) => (
                <tr key={id}>
                  <th scope="row">{bindings[id].words}</th>
                  <td>
                    <KeyNames keys={bindings[id].keys} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </>
  )
}
