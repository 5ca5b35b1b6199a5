import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { markOf } from '../../api/marks/office-marks.ts'
import { useSession, useStorageScope } from '../../api/session/use-session.ts'
import { get } from '../../storage/database.ts'
import { Button } from '../../ui/Button.tsx'
import { MarkButtons } from './MarkButtons.tsx'
import * as messages from './messages.ts'
import { OfficeNote } from './OfficeNote.tsx'

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
