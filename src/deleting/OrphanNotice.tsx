import { useEffect, useState } from 'react'
import type { Pending } from '../kept/rows.ts'
import { count } from '../list/noun.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { DeskNotice } from './DeskNotice.tsx'
import { namesOf } from './deletion-outcome.ts'
import { lookAfter } from './look-after.ts'
import { deleteOrphan, keepOrphan, readBack } from './orphans.ts'
import type { Place } from './orphans.ts'
import { tell } from './told.ts'

type OrphanNoticeProps<T extends { id: string }> = { row: Pending; place: Place<T> }

/** Says that a deletion was left unfinished, what became of it where that has to be looked for, and asks what to do with the rest. */
export function OrphanNotice<T extends { id: string }>({ row, place }: OrphanNoticeProps<T>) {
  const [seen, setSeen] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  // What is kept of it must not be forgotten before somebody has seen what became of it.
  const [later, setLater] = useState(false)
  const { noun } = place.collection
  const what = count(row.records.length, noun)
  const records = row.records.map((kept) => readBack(kept, place.collection).record)
  const one = records.length === 1

  const look = async () => {
    setBusy(true)
    try {
      const found = await lookAfter(row, place)
      if (found?.left === 0) tell(found.words)
      setSeen(found?.words)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  useEffect(() => {
    if (row.state === 'sending') void look()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each row; after that a person asks for it
  }, [row.id])

  const act = (task: () => Promise<void>) => {
    focusHeading() // the buttons go with what they answer
    void task()
  }
  if (row.state === 'sending' && (failure === undefined || later)) return null
  return (
    <DeskNotice
      label="Unfinished deletion"
      actions={
        row.state === 'sending' ? (
          <>
            <Button busy={busy} onClick={() => void look()}>
              Look again
            </Button>
            <Button onClick={() => act(async () => setLater(true))}>Later</Button>
          </>
        ) : (
          <>
            <Button look="danger" onClick={() => act(() => deleteOrphan(row, place))}>
              Delete now
            </Button>
            <Button onClick={() => act(() => keepOrphan(row))}>Keep</Button>
          </>
        )
      }
    >
      {row.state === 'sending'
        ? `${what} ${one ? 'was' : 'were'} being deleted (${namesOf(records, noun)}), and what became of ${one ? 'it' : 'them'} could not be seen. ${failure}`
        : seen
          ? `The answer to a deletion was never heard. ${seen}`
          : `Before Bookend was closed, ${what} ${one ? 'was' : 'were'} to be deleted (${namesOf(records, noun)}). ${one ? 'It is' : 'They are'} still there.`}
    </DeskNotice>
  )
}
