import { useState, useSyncExternalStore } from 'react'
import { bindings, commandIds } from '../records/shortcuts/bindings.ts'
import type { CommandId } from '../records/shortcuts/bindings.ts'
import { chooseKeys, chooseKeysOf, chosenKeysOf, keyChoices } from '../records/shortcuts/chosen-keys.ts'
import { wordsOf } from '../records/shortcuts/key-words.ts'
import { findKeyConflict } from '../records/shortcuts/find-key-conflict.ts'
import { Button } from '../ui/Button.tsx'
import { KeyChoice } from './KeyChoice.tsx'
import classes from './KeySettings.module.css'
import * as messages from './key-messages.ts'

/** The keyboard shortcuts: on or off, and the keys of each; changes apply at once, in all tabs. */
export function KeySettings() {
  const { off, keys } = useSyncExternalStore(keyChoices.subscribe, keyChoices.get)
  const [said, setSaid] = useState('')
  const choose = (id: CommandId, chord: string) => {
    const other = findKeyConflict(id, chord)
    if (other) return setSaid(messages.taken(wordsOf(chord), bindings[other].words))
    chooseKeysOf(id, [chord])
    setSaid(messages.changed(bindings[id].words, wordsOf(chord)))
  }
  return (
    <>
      <label className={classes.switch}>
        <input
          type="checkbox"
          checked={!off}
          onChange={({ target }) => chooseKeys({ off: !target.checked, keys })}
        />
        {messages.useKeys}
      </label>
      <p>{messages.hint}</p>
      <p role="status" className={classes.said}>
        {said}
      </p>
      {!off && (
        <table className={classes.keys}>
          <thead>
            <tr>
              <th scope="col">{messages.whatColumn}</th>
              <th scope="col">{messages.keyColumn}</th>
              <th scope="col">
                <span className="visually-hidden">{messages.changeColumn}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {commandIds
              .filter((id) => bindings[id].keys.length > 0)
              .map((id) => (
                <KeyChoice
                  key={id}
                  words={bindings[id].words}
                  keys={chosenKeysOf(id)}
                  isPair={bindings[id].keys.some((one) => one.includes(' '))}
                  isChanged={id in keys}
                  onChoose={(chord) => choose(id, chord)}
                  onRemove={() => {
                    chooseKeysOf(id, [])
                    setSaid(messages.removed(bindings[id].words))
                  }}
                  onReset={() => {
                    chooseKeysOf(id, undefined)
                    setSaid(messages.wasReset(bindings[id].words))
                  }}
                />
              ))}
          </tbody>
        </table>
      )}
      {Object.keys(keys).length > 0 && (
        <Button
          onClick={() => {
            chooseKeys({ off, keys: {} })
            setSaid(messages.allReset)
          }}
        >
          {messages.resetAll}
        </Button>
      )}
    </>
  )
}
