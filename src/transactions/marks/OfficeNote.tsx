import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { showMark } from '../../api/cache/refresh.ts'
import { saveMark } from '../../api/marks/office-marks.ts'
import type { VersionedMark } from '../../api/marks/office-marks.ts'
import { useSession, useStorageScope } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { createNoteSaver } from './create-note-saver.ts'
import type { NoteState } from './create-note-saver.ts'
import classes from './MarkPanel.module.css'
import * as messages from './messages.ts'
import { noteOfficeMarks } from './office-marks.ts'
import { writeMarksHere } from './write-marks-here.ts'

/** The note that the service keeps for the whole office. `left`: what was typed here before and never saved. */
export function OfficeNote({ noted, left }: { noted: VersionedMark; left: string | undefined }) {
  const field = useId()
  const saver = useNoteSaver(noted, left)
  const note = useSyncExternalStore(saver.state.subscribe, saver.state.get)
  return (
    <>
      <label htmlFor={field}>{messages.note}</label>
      <textarea
        id={field}
        rows={2}
        maxLength={2000}
        placeholder={messages.noteHint}
        value={note.text}
        onChange={({ target }) => saver.type(target.value)}
        onBlur={() => void saver.flush()}
      />
      {note.theirs !== undefined && (
        <div role="alert" className={classes.conflict}>
          <p>{messages.changedByOther(note.theirs)}</p>
          <Button onClick={() => void saver.keepMine()}>{messages.keepMine}</Button>
          <Button onClick={saver.takeTheirs}>{messages.takeTheirs}</Button>
        </div>
      )}
      {note.status === 'failed' && (
        <div role="alert" className={classes.conflict}>
          <p>{messages.noteNotSaved(note.words ?? '')}</p>
          <Button onClick={() => void saver.flush()}>{messages.tryAgain}</Button>
        </div>
      )}
      <small role="status">{wordsFor(note)}</small>
    </>
  )
}

function wordsFor({ status }: NoteState): string {
  if (status === 'saving') return messages.saving
  return status === 'saved' ? messages.noteSaved : messages.keptByOffice
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
