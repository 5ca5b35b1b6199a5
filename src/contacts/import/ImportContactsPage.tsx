import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { FileButton } from '@mantine/core'
import { useStorageScope } from '../../api/session/use-session.ts'
import { changesOf } from '../../changes/stored-changes.ts'
import type { Change } from '../../storage/rows.ts'
import { Button } from '../../ui/Button.tsx'
import { bringsFiles, droppedIn } from '../../ui/dropped-files.ts'
import { focusHeading } from '../../ui/focus-heading.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { ContactTable } from './contact-table.ts'
import { ContactFileError } from './contact-table.ts'
import classes from './Import.module.css'
import { ImportResult } from './ImportResult.tsx'
import { readContactFile } from './read-contact-file.ts'
import { Reconciliation } from './Reconciliation.tsx'
import type { LeftOut } from './take-import.ts'
import * as messages from './messages.ts'

type Chosen = { name: string; turn: number } & (
  | { state: 'reading' }
  | { state: 'refused'; words: string }
  | { state: 'read'; table: ContactTable }
)

/** Contacts from a file, as a reconciliation: the file, what its columns hold, what each row would do, and how that ended. */
export function ImportContactsPage() {
  const [chosen, setChosen] = useState<Chosen>()
  const [leftOut, setLeftOut] = useState<{ of: string; rows: LeftOut[] }>()
  const last = useLastImport()
  const read = async (file: File) => {
    const of = { name: file.name, turn: (chosen?.turn ?? 0) + 1 }
    setChosen({ ...of, state: 'reading' })
    try {
      setChosen({ ...of, state: 'read', table: await readContactFile(file) })
    } catch (error) {
      const words = error instanceof ContactFileError ? error.message : messages.notRead
      setChosen({ ...of, state: 'refused', words })
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
      <PageHeading title={messages.title} />
      <ChooseFile name={chosen?.name} isOpen={isOpen} onFile={(file) => void read(file)} />
      {chosen?.state === 'reading' && <p role="status">{messages.readingFile(chosen.name)}</p>}
      {chosen?.state === 'refused' && (
        <p role="alert" className={classes.refusal}>
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

/** The changes of the latest import of this browser: first the edits, then what is created. */
function useLastImport(): Change[] {
  const store = changesOf(useStorageScope())
  const changes = useSyncExternalStore(store.subscribe, store.get) ?? []
  const last = changes.find((change) => change.import)?.import
  return changes.filter((change) => change.import?.id === last?.id && last).toReversed()
}

type ChooseFileProps = { name: string | undefined; isOpen: boolean; onFile: (file: File) => void }

/** Takes a file from a button, or dropped anywhere on the page. */
function ChooseFile({ name, isOpen, onFile }: ChooseFileProps) {
  const [isOver, setIsOver] = useState(false)
  const [tooMany, setTooMany] = useState(false)
  const reset = useRef<() => void>(null)
  const take = (files: readonly File[]) => {
    setTooMany(files.length > 1)
    if (files.length === 1 && files[0]) onFile(files[0])
  }
  const takeDropped = useEffectEvent(take)
  useEffect(() => {
    // Before the window hears of it, which takes statements.
    const hear = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      setIsOver(event.type === 'dragover')
      if (event.type === 'drop') takeDropped(droppedIn(event).files)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false)
    for (const type of ['dragover', 'drop'] as const) document.addEventListener(type, hear)
    document.addEventListener('dragleave', leave)
    return () => {
      for (const type of ['dragover', 'drop'] as const) document.removeEventListener(type, hear)
      document.removeEventListener('dragleave', leave)
    }
  }, [])
  const label = name === undefined ? messages.chooseFile : messages.chooseOther
  return (
    <div className={classes.choose} data-over={isOver || undefined} data-open={isOpen || undefined}>
      <FileButton
        resetRef={reset}
        inputProps={{ 'aria-label': label }}
        onChange={(file) => {
          reset.current?.() // allows choosing the same file again
          if (file) take([file])
        }}
      >
        {({ onClick }) => (
          <Button look={isOpen ? 'plain' : 'main'} onClick={onClick}>
            {label}
          </Button>
        )}
      </FileButton>
      <p>{isOpen ? <strong>{name}</strong> : messages.orDrop}</p>
      {tooMany && (
        <p role="alert" className={classes.fault}>
          {messages.oneFile}
        </p>
      )}
    </div>
  )
}
