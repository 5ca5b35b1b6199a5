import { TextInput } from '@mantine/core'
import { Fragment, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { keysAreOff } from '../storage/key-switch.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { bindings, commandIds, type CommandId } from './bindings.ts'
import { allKeysOf, spokenWordsOf, wordsOf } from './key-words.ts'
import classes from './KeySheet.module.css'
import * as messages from './messages.ts'

type KeySheetProps = {
  here: ReadonlySet<CommandId>
  onClose: () => void
}

/** Everything that keys do: first what is possible where it was opened, then the rest. */
export function KeySheet({ here, onClose }: KeySheetProps) {
  const areOff = useSyncExternalStore(keysAreOff.subscribe, keysAreOff.get)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const found = commandIds.filter((id) => allKeysOf(id).length > 0 && matches(id, typed))
  return (
    <AlertDialog
      title={messages.keysTitle}
      role="dialog"
      size="large"
      className={classes.sheet}
      cancelLabel={messages.close}
      onCancel={onClose}
      description={areOff ? messages.allOff : messages.notInFields}
      actions={
        <ButtonLink to="/device" hash="keys" onClick={onClose}>
          {messages.switchOff(areOff)}
        </ButtonLink>
      }
    >
      <TextInput
        ref={box}
        type="text"
        role="searchbox" // in WebKit, Escape in a field of type search closes nothing
        className={classes.search}
        aria-label={messages.searchKeys}
        placeholder={messages.searchKeys}
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className={found.length > 0 ? 'visually-hidden' : undefined}>
        {found.length === 0 ? messages.noShortcutFound : typed && messages.keysFound(found.length)}
      </p>
      <Group title={messages.keysHere} ids={found.filter((id) => here.has(id))} />
      <Group title={messages.keysElsewhere} ids={found.filter((id) => !here.has(id))} />
    </AlertDialog>
  )
}

function Group({ title, ids }: { title: string; ids: CommandId[] }) {
  return (
    ids.length > 0 && (
      <section className={classes.group}>
        <h3 className="fine apart">{title}</h3>
        <dl>
          {ids.map((id) => (
            <div key={id} className="spread">
              <dt>{bindings[id].words}</dt>
              <dd>
                <KeyNames keys={allKeysOf(id)} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  )
}

/** Whether every typed word occurs in the name of the command or of one of its keys. */
function matches(id: CommandId, typed: string): boolean {
  const keys = allKeysOf(id).flatMap((chords) => [wordsOf(chords), spokenWordsOf(chords)])
  const text = [bindings[id].words, ...keys].join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function KeyNames({ keys }: { keys: readonly string[] }) {
  return (
    <span className={`row ${classes.keys}`}>
      {keys.map((chords, index) => (
        <Fragment key={chords}>
          {index > 0 && <span className="fine"> {messages.or} </span>}
          <kbd>
            {spokenWordsOf(chords) === wordsOf(chords) ? (
              wordsOf(chords)
            ) : (
              <>
                <span aria-hidden>{wordsOf(chords)}</span>
                <span className="visually-hidden">{spokenWordsOf(chords)}</span>
              </>
            )}
          </kbd>
        </Fragment>
      ))}
    </span>
  )
}
