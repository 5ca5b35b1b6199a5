import { Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { VersionedMark } from '../../api/marks/office-marks.ts'
import { markOf, saveMark } from '../../api/marks/office-marks.ts'
import { useSession, useStorageScope } from '../../api/session/use-session.ts'
import { get } from '../../storage/database.ts'
import { Button } from '../../ui/Button.tsx'
import { MarkButtons } from './MarkButtons.tsx'
import * as messages from './messages.ts'
import { showMark } from '../../api/cache/refresh.ts'
import type { NoteState } from './create-note-saver.ts'
import { createNoteSaver } from './create-note-saver.ts'
import classes from './Marks.module.css'
import { noteOfficeMarks } from './office-marks.ts'
import { writeMarksHere } from './use-write-marks.ts'

/** The mark and the note of a transaction that the service keeps for the whole office. */
export function OfficeMarks({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(markOf(useSession(), id))
  const left = useLeftNote(id)
  if (isError && !data)
    return (
      <div role="alert">
        <p>{messages.marksNotRead}</p>
        <Button onClick={() => void refetch()}>{messages.tryAgain}</Button>
      </div>
    )
  return (
    <>
      <MarkButtons id={id} mark={data?.mark} />
      {data && left && <OfficeNote noted={data} left={left.note} />}
    </>
  )
}

/** A note that was typed here and is not saved at the service; undefined until this browser's storage has been read. */
function useLeftNote(id: string): { note: string | undefined } | undefined {
  const books = useStorageScope()
  const [left, setLeft] = useState<{ note: string | undefined }>()
  useEffect(() => {
    let stopped = false
    void get('marks', [books, id]).then((found) => {
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
        <div role="alert" className={`row ${classes.conflict}`}>
          <p>{messages.changedByOther(note.theirs)}</p>
          <Button onClick={() => void saver.keepMine()}>{messages.keepMine}</Button>
          <Button onClick={saver.takeTheirs}>{messages.takeTheirs}</Button>
        </div>
      )}
      {note.status === 'failed' && (
        <div role="alert" className={`row ${classes.conflict}`}>
          <p>{messages.noteNotSaved(note.words ?? '')}</p>
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
