import { useState } from 'react'
import type { Change } from '../../storage/rows.ts'
import { ChooseFile } from '../../ui/ChooseFile.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { ContactTable } from './contact-table.ts'
import { TableFileError } from '../../tables/table-file-error.ts'
import classes from './Import.module.css'
import { ImportResult } from './ImportResult.tsx'
import { readContactFile } from './read-contact-file.ts'
import { Reconciliation } from './Reconciliation.tsx'
import type { LeftOut } from './take-import.ts'
import { useLastImport } from './use-last-import.ts'
import * as messages from '../page-messages.ts'

type Chosen = { name: string; turn: number } & (
  | { state: 'reading' }
  | { state: 'refused'; words: string }
  | { state: 'read'; table: ContactTable }
)

/** Contacts from a file, as a reconciliation: the file, what its columns hold, what each row would do, and how that ended. */
export function ImportContactsPage() {
  const [chosen, setChosen] = useState<Chosen>()
  const [leftOut, setLeftOut] = useState<{ of: string; rows: LeftOut[] }>()
  const last = useLastImport('file')
  const read = async (file: File) => {
    const of = { name: file.name, turn: (chosen?.turn ?? 0) + 1 }
    setChosen({ ...of, state: 'reading' })
    // Another file may have been chosen meanwhile.
    const show = (next: Chosen) => setChosen((now) => (now?.turn === of.turn ? next : now))
    try {
      show({ ...of, state: 'read', table: await readContactFile(file) })
    } catch (error) {
      show({
        ...of,
        state: 'refused',
        words: error instanceof TableFileError ? error.message : messages.importNotRead,
      })
    }
  }
  const taken = (changes: readonly Change[], rows: LeftOut[]) => {
    focusHeading()
    setLeftOut({ of: changes[0]?.import?.id ?? '', rows })
    setChosen(undefined)
  }
  const isOpen = chosen?.state === 'read'
  return (
    <div className={classes.page}>
      <PageHeading title={messages.importTitle} />
      <ChooseFile
        name={chosen?.name}
        isOpen={isOpen}
        hint={messages.orDrop}
        onFile={(file) => void read(file)}
      />
      {chosen?.state === 'reading' && <p role="status">{messages.readingFile(chosen.name)}</p>}
      {chosen?.state === 'refused' && (
        <p role="alert" className={`refusal ${classes.refusal}`}>
          <strong>{chosen.name}</strong> {chosen.words}
        </p>
      )}
      {last.length > 0 && !isOpen && (
        <ImportResult
          key={last[0]?.import?.id}
          changes={last}
          leftOut={leftOut?.of === last[0]?.import?.id ? (leftOut?.rows ?? []) : []}
        />
      )}
      {isOpen && <Reconciliation key={chosen.turn} file={chosen.name} table={chosen.table} onTaken={taken} />}
    </div>
  )
}
