import { NativeSelect } from '@mantine/core'
import { Suspense, useState } from 'react'
import { z } from 'zod/mini'
import { useSession } from '../api/session/use-session.ts'
import type { ImportRefusal, ImportFault } from '../domain/statement-import.ts'
import { Button } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import { chosenMappingsPlace } from '../storage/places.ts'
import { keep, readKept } from '../storage/local-storage.ts'
import classes from './ImportDialog.module.css'
import * as messages from './messages.tsx'
import type { QueuedFile } from './import-queue.ts'
import { asksForColumns, importQueue } from './import-queue.ts'
import { ReadWith } from './ReadWith.tsx'

export const CsvColumnsForm = lazyNamed(() => import('./CsvColumnsForm.tsx'), 'CsvColumnsForm', MissingPart)

/** Why a file was refused, and what the user can do about it. */
export function FileRefusal({ queued, refusal }: { queued: QueuedFile; refusal: ImportRefusal }) {
  const session = useSession()
  const { id, choices } = queued
  const { mappings = [] } = refusal
  if (asksForColumns(session, queued.state))
    return (
      <Suspense>
        <CsvColumnsForm queued={queued} />
      </Suspense>
    )
  return (
    <>
      <FileFaults faults={refusal.faults} />
      {(choices.columns ?? refusal.readWith) && !refusal.remedy && (
        <Suspense>
          <CsvColumnsForm queued={queued} />
        </Suspense>
      )}
      {refusal.readWith && refusal.remedy && (
        <ReadWith queued={queued} readWith={refusal.readWith} within={refusal.within} />
      )}
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
      <NativeSelect
        label={label}
        data={[{ value: '', label: messages.choose }, ...options]}
        value={chosen}
        required
        withAsterisk={false}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button type="submit">{messages.importFile}</Button>
    </form>
  )
}

/** Which mapping was chosen for a file, by the mappings that fitted: they fit because of its header. */
const Kept = z.object({ version: z.literal(1), chosen: z.record(z.string(), z.string()) })

/** The mapping that the user chose the last time that the same ones fitted; "" if there was none. */
function chosenBefore(session: ServiceSession, fitting: readonly string[]): string {
  const before = read(session)[fitting.join(' ')] ?? ''
  return fitting.includes(before) ? before : ''
}

function keepChosen(session: ServiceSession, fitting: readonly string[], mapping: string): void {
  const chosen = { ...read(session), [fitting.join(' ')]: mapping }
  keep('device', chosenMappingsPlace(storageScope(session)), { version: 1, chosen })
}

function read(session: ServiceSession): Record<string, string> {
  return Kept.safeParse(readKept('device', chosenMappingsPlace(storageScope(session)))).data?.chosen ?? {}
}

/** The faults for which a whole file was refused. */
export function FileFaults({ faults }: { faults: ImportFault[] }) {
  return (
    <>
      <p role="alert" className={classes.failure}>
        {messages.refusedWhole}
      </p>
      <ul className={classes.faults}>
        {faults.map((fault, index) => (
          <li key={index}>{messages.fault(fault)}</li>
        ))}
      </ul>
    </>
  )
}
