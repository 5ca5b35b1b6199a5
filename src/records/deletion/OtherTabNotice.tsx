import type { Pending } from '../../storage/rows.ts'
import type { Collection } from '../collection.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { namesOf } from './deletion-outcome.ts'
import { CornerNotice } from './CornerNotice.tsx'
import { keepAbandoned, readBack } from './report-abandoned.ts'
import * as messages from './messages.ts'

type OtherTabNoticeProps<T extends { id: string }> = { row: Pending; collection: Collection<T> }

/** Reports that another tab is about to delete records, and lets the user undo it from here. */
export function OtherTabNotice<T extends { id: string }>({ row, collection }: OtherTabNoticeProps<T>) {
  const records = row.records.map((kept) => readBack(kept, collection).record)
  const undo = () => {
    focusHeading() // the button disappears with the notice
    void keepAbandoned(row)
  }
  return (
    <CornerNotice
      label={messages.deletionInOtherTab}
      actions={row.state === 'waiting' && <Button onClick={undo}>{messages.undo}</Button>}
    >
      {messages.deletedInOtherTab(collection.resource, records.length, {
        names: namesOf(records, collection.noun),
      })}
    </CornerNotice>
  )
}
