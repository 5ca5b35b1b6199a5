// Over 200 lines because marks, note and where they are kept are one panel.
import { Textarea } from '@mantine/core'
import { useCallback, useState, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useCapability, useStorageScope, useSession } from '../../api/session/use-session.ts'
import classes from './Marks.module.css'
import * as messages from './messages.ts'
import { getRow } from '../../storage/database.ts'
import { useStored } from '../../api/session/use-stored.ts'
import type { Mark } from '../../storage/rows.ts'
import { useWriteMarks, writeMarksHere } from './use-write-marks.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { markOf, saveMark, type VersionedMark } from '../../api/marks/office-marks.ts'
import { Button } from '../../ui/Button.tsx'
import { PrintNote } from '../../ui/PrintNote.tsx'
import { showMark } from '../../api/cache/refresh.ts'
import { createNoteSaver, type NoteState } from './create-note-saver.ts'
import { noteOfficeMarks } from './known-marks.ts'

/** The mark of a transaction (reviewed or to ask about) and its note: at the service, or in this browser. */
export function MarkPanel({ id }: { id: string }) {
  const isOffice = useCapability('marks')
  return isOffice ? <OfficeMarks key={id} id={id} /> : <MarksHere key={id} id={id} />
}

/** On a screen what marks and notes, on paper what is noted. */
function Panel({ noted, children }: { noted: Noted | undefined; children: ReactNode }) {
  const words = messages.printedMark(noted?.mark ?? '', noted?.note ?? '')
  return (
    <>
      <section aria-label={messages.marks} className={`stack measure ${classes.panel} screen-only`}>
        {children}
      </section>
      {words !== '' && <PrintNote words={() => words} />}
    </>
  )
}

function MarksHere({ id }: { id: string }) {
  const writeMarks = useWriteMarks()
  const noted = useMarkHere(id)
  return (
    <Panel noted={noted}>
      <MarkButtons id={id} mark={noted?.mark} />
      {noted && <NoteHere note={noted.note} onChange={(note) => void writeMarks([id], { note })} />}
    </Panel>
  )
}

/** Stored on every change, so that nothing is lost when the user leaves the page. */
function NoteHere({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const [typed, setTyped] = useState(note)
  return (
    <Textarea
      label={messages.note}
      description={messages.marksKeptHere}
      rows={2}
      maxLength={2000}
      placeholder={messages.noteHint}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value)
      }}
    />
  )
}

type Noted = Pick<Mark, 'mark' | 'note'>

/** The mark and note of a transaction in this browser, kept up to date; undefined until read. */
function useMarkHere(id: string): Noted | undefined {
  const read = useCallback(
    async (books: string): Promise<Noted> => (await getRow('marks', [books, id])) ?? nothing,
    [id],
  )
  return useStored(read, 'marks')
}

const nothing: Noted = { mark: '', note: '' }

/** The mark and the note of a transaction that the service keeps for the whole office. */
function OfficeMarks({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(markOf(useSession(), id))
  const left = useLeftNote(id)
  return (
    <Panel noted={data}>
      {isError && !data ? (
        <div role="alert">
          <p>{messages.marksNotRead}</p>
          <Button onClick={() => void refetch()}>{messages.tryAgain}</Button>
        </div>
      ) : (
        <>
          <MarkButtons id={id} mark={data?.mark} />
          {data && left && <OfficeNote noted={data} left={left.note} />}
        </>
      )}
    </Panel>
  )
}

/** A note that was typed here and is not saved at the service; undefined until this browser's storage has been read. */
function useLeftNote(id: string): { note: string | undefined } | undefined {
  const books = useStorageScope()
  const [left, setLeft] = useState<{ note: string | undefined }>()
  useEffect(() => {
    let stopped = false
    void getRow('marks', [books, id]).then((found) => {
      if (!stopped) setLeft({ note: found?.note })
    })
    return () => {
      stopped = true
    }
  }, [books, id])
  return left
}

/** The note that the service keeps for the whole office. `left`: what was typed here before and never saved. */
function OfficeNote({ noted, left }: { noted: VersionedMark; left: string | undefined }) {
  const saver = useNoteSaver(noted, left)
  const note = useSyncExternalStore(saver.state.subscribe, saver.state.get)
  return (
    <>
      <Textarea
        label={messages.note}
        rows={2}
        maxLength={2000}
        placeholder={messages.noteHint}
        value={note.text}
        onChange={({ target }) => saver.type(target.value)}
        onBlur={() => void saver.flush()}
      />
      {note.theirs !== undefined && (
        <div role="alert" className="row">
          <p className="full">{messages.savedNote(note.theirs)}</p>
          <Button onClick={() => void saver.keepMine()}>{messages.keepMine}</Button>
          <Button onClick={saver.takeTheirs}>{messages.takeSaved}</Button>
        </div>
      )}
      {note.status === 'failed' && (
        <div role="alert" className="row">
          <p className="full">{messages.noteNotSaved(note.words ?? '')}</p>
          <Button onClick={() => void saver.flush()}>{messages.tryAgain}</Button>
        </div>
      )}
      <small role="status">{wordsFor(note)}</small>
    </>
  )
}

function wordsFor({ status }: NoteState): string {
  if (status === 'saving') return messages.savingNote
  return status === 'saved' ? messages.noteSaved : messages.marksKeptByOffice
}

/** The saver of this note, which saves what is left when the user leaves the page. */
function useNoteSaver(noted: VersionedMark, left: string | undefined) {
  const session = useSession()
  const client = useQueryClient()
  const books = useStorageScope()
  const { id } = noted
  const [saver] = useState(() =>
    createNoteSaver({
      base: noted,
      left,
      save: async (note, etag) => {
        const saved = await saveMark(session, id, { note }, etag)
        showMark(client, saved)
        noteOfficeMarks([id], [saved])
        return saved
      },
      keep: (note) => writeMarksHere(books, [id], { mark: '', note }),
    }),
  )
  useEffect(() => saver.show(noted), [saver, noted])
  useEffect(() => {
    const flush = () => void saver.flush()
    flush() // what an earlier visit could not save
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [saver])
  return saver
}

type Name = 'reviewed' | 'ask' | ''

/** The marks as buttons that are pressed or not. `mark` is undefined until it is read; a click shows at once. */
function MarkButtons({ id, mark }: { id: string; mark: Name | undefined }) {
  const writeMarks = useWriteMarks()
  const [clicked, setClicked] = useState<Name>()
  const shown = clicked ?? mark
  const press = async (name: Name) => {
    const next = shown === name ? '' : name
    setClicked(next)
    await writeMarks([id], { mark: next })
    setClicked(undefined)
  }
  return (
    <div className="row">
      {choices.map(({ name, label, command }) => (
        <Button
          key={name}
          busy={shown === undefined || clicked !== undefined}
          aria-pressed={shown === name}
          data-command={command}
          onClick={() => void press(name)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

const choices = [
  { name: 'reviewed', label: messages.reviewed, command: 'markReviewed' },
  { name: 'ask', label: messages.ask, command: 'markAsk' },
] as const
