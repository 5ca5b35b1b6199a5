import { useState } from 'react'
import { useSession } from '../api/session/use-session.ts'
import type { ImportRefusal } from '../domain/statement-import.ts'
import { Button } from '../ui/Button.tsx'
import { chosenBefore, keepChosen } from './chosen-mappings.ts'
import { FileFaults } from './FileFaults.tsx'
import { importQueue } from './import-queue.ts'
import type { QueuedFile } from './import-queue.ts'
import classes from './ImportDialog.module.css'
import * as messages from './messages.tsx'

/** Why a file was refused, and what the user can do about it. */
export function FileRefusal({ queued, refusal }: { queued: QueuedFile; refusal: ImportRefusal }) {
  const session = useSession()
  const { id, choices } = queued
  const { mappings = [] } = refusal
  return (
    <>
      <FileFaults faults={refusal.faults} />
      {refusal.remedy === 'mapping' && (
        <ChooseOne
          label={messages.bankThatWroteIt}
          options={mappings}
          first={refusal.areFitting ? chosenBefore(session, mappings) : ''}
          onChoose={(mapping) => {
            if (refusal.areFitting) keepChosen(session, mappings, mapping)
            importQueue.again(session, id, { ...choices, mapping })
          }}
        />
      )}
      {refusal.remedy === 'encoding' && (
        <ChooseOne
          label={messages.encodingOfFile}
          options={refusal.encodings ?? []}
          onChoose={(encoding) => importQueue.again(session, id, { ...choices, encoding })}
        />
      )}
      {refusal.remedy === 'signs' && (
        <div className={classes.choice} role="group" aria-label={messages.whichCounts}>
          {(['amounts', 'types'] as const).map((signs) => (
            <Button key={signs} onClick={() => importQueue.again(session, id, { ...choices, signs })}>
              {messages.importBySigns[signs]}
            </Button>
          ))}
        </div>
      )}
      {refusal.remedy === 'accept-difference' && (
        <Button onClick={() => importQueue.again(session, id, { ...choices, acceptDifference: true })}>
          {messages.importDespiteBalances}
        </Button>
      )}
      {refusal.remedy === 'accept-alike' && (
        <Button onClick={() => importQueue.again(session, id, { ...choices, acceptAlike: true })}>
          {messages.importDespiteTwins}
        </Button>
      )}
    </>
  )
}

type ChooseOneProps = {
  label: string
  options: string[]
  /** What is chosen at first. */
  first?: string
  onChoose: (option: string) => void
}

/** Asks for information that the file lacks and the user may know. */
function ChooseOne({ label, options, first = '', onChoose }: ChooseOneProps) {
  const [chosen, setChosen] = useState(first)
  return (
    <form
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onChoose(chosen)
      }}
    >
      <label>
        {label}
        <select value={chosen} required onChange={({ target }) => setChosen(target.value)}>
          <option value="">{messages.choose}</option>
          {options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Button type="submit">{messages.importFile}</Button>
    </form>
  )
}
