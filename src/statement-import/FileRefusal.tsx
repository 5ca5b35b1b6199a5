import { NativeSelect } from '@mantine/core'
import { Suspense, useState } from 'react'
import { z } from 'zod/mini'
import { readCsvColumns } from '../api/csv-columns.ts'
import { useSession } from '../api/session/use-session.ts'
import type { ImportChoices } from '../api/statement-imports.ts'
import { SumAnswer, type ImportRefusal, type ImportFault } from '../domain/statement-import.ts'
import { Button } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import { chosenMappingsPlace, writeKept, readKept } from '../storage/local-storage.ts'
import classes from './ImportDialog.module.css'
import * as messages from './import-messages.tsx'
import * as pageMessages from './page-messages.ts'
import { asksForColumns, importQueue, type QueuedFile } from './import-queue.ts'
import { ReadWith } from './ReadWith.tsx'
import { Fault } from '../ui/Failure.tsx'

export const CsvColumnsForm = lazyNamed(() => import('./CsvColumnsForm.tsx'), 'CsvColumnsForm', MissingPart)

/** Asks what the columns of a file in the queue mean. */
export function QueuedColumns({ queued: { id, file, choices, state } }: { queued: QueuedFile }) {
  const session = useSession()
  const refusal = 'refusal' in state ? state.refusal : undefined
  const before = state.name === 'choosing' ? state.answers : refusal?.readWith?.answers
  const place = refusal?.within === undefined ? {} : { file: refusal.within }
  return (
    <Suspense>
      <CsvColumnsForm
        id={id}
        fileName={file.name}
        intro={before ? pageMessages.introAgain : pageMessages.columnsIntro}
        first={choices.columns ?? { ...before, ...place }}
        guess={(answers, signal) => readCsvColumns(session, file, answers, signal)}
        firstAccount={choices.bankAccount}
        onAnswered={(columns, bankAccount = choices.bankAccount) =>
          importQueue.again(session, id, {
            ...choices,
            columns,
            ...(bankAccount !== undefined && { bankAccount }),
          })
        }
      />
    </Suspense>
  )
}

export function FileRefusal({ queued, refusal }: { queued: QueuedFile; refusal: ImportRefusal }) {
  const session = useSession()
  const { id, choices } = queued
  const again = (more: ImportChoices) => importQueue.again(session, id, { ...choices, ...more })
  if (asksForColumns(session, queued.state)) return <QueuedColumns queued={queued} />
  return (
    <>
      <FileFaults faults={refusal.faults} />
      {(choices.columns ?? refusal.readWith) && !refusal.remedy && <QueuedColumns queued={queued} />}
      {refusal.readWith && refusal.remedy && (
        <ReadWith queued={queued} readWith={refusal.readWith} within={refusal.within} />
      )}
      <Remedy refusal={refusal} action={messages.importFile} onChosen={again} />
      {refusal.remedy === 'sums' && (
        <div className="row">
          {SumAnswer.options.map((sums) => (
            <Button key={sums} onClick={() => again({ sums })}>
              {messages.sumsOf[sums]}
            </Button>
          ))}
        </div>
      )}
      {refusal.remedy === 'accept-difference' && (
        <Button onClick={() => again({ acceptDifference: true })}>{messages.importDespiteBalances}</Button>
      )}
      {refusal.remedy === 'accept-alike' && (
        <Button onClick={() => again({ acceptAlike: true })}>{messages.importDespiteTwins}</Button>
      )}
    </>
  )
}

type RemedyProps = {
  refusal: ImportRefusal
  /** What choosing does, as its button says it. */
  action: string
  onChosen: (choice: ImportChoices) => void
}

/** Asks for what the file lacks: who wrote it, its encoding, or whether its signs count. */
export function Remedy({ refusal, action, onChosen }: RemedyProps) {
  const session = useSession()
  const { mappings = [], currencies } = refusal
  return (
    <>
      {refusal.remedy === 'mapping' && (
        <ChooseOne
          label={currencies ? messages.currencyOfAmounts : messages.bankThatWroteIt}
          action={action}
          options={mappings.map((value, index) => ({ value, label: currencies?.[index] ?? value }))}
          first={refusal.areFitting ? chosenBefore(session, mappings) : ''}
          onChoose={(mapping) => {
            if (refusal.areFitting) keepChosen(session, mappings, mapping)
            onChosen({ mapping })
          }}
        />
      )}
      {refusal.remedy === 'encoding' && (
        <ChooseOne
          label={messages.encodingOfFile}
          action={action}
          options={refusal.encodings ?? []}
          onChoose={(encoding) => onChosen({ encoding })}
        />
      )}
      {refusal.remedy === 'signs' && (
        <div className={`row at-bottom ${classes.choice}`} role="group" aria-label={messages.whichCounts}>
          {(['amounts', 'types'] as const).map((signs) => (
            <Button key={signs} onClick={() => onChosen({ signs })}>
              {messages.importBySigns[signs]}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

type ChooseOneProps = {
  label: string
  action: string
  options: (string | { value: string; label: string })[]
  /** What is chosen at first. */
  first?: string
  onChoose: (option: string) => void
}

/** Asks for information that the file lacks and the user may know. */
function ChooseOne({ label, action, options, first = '', onChoose }: ChooseOneProps) {
  const [chosen, setChosen] = useState(first)
  return (
    <form
      className={`row at-bottom ${classes.choice}`}
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
      <Button type="submit">{action}</Button>
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
  writeKept('device', chosenMappingsPlace(storageScope(session)), { version: 1, chosen })
}

function read(session: ServiceSession): Record<string, string> {
  return Kept.safeParse(readKept('device', chosenMappingsPlace(storageScope(session)))).data?.chosen ?? {}
}

export function FileFaults({ faults }: { faults: ImportFault[] }) {
  return (
    <>
      <Fault>{messages.refusedWhole}</Fault>
      <ul className="stack small bounded">
        {faults.map((fault, index) => (
          <li key={index}>{messages.fault(fault)}</li>
        ))}
      </ul>
    </>
  )
}
