import { Button } from '../../ui/Button.tsx'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ReadToEdit } from './use-records-to-edit.ts'
import classes from './EditDialog.module.css'
import { listKeptChanging, pagesHoldFewer } from '../whole-list-messages.ts'
import * as messages from './messages.ts'

type ReadingStateProps = {
  read: ReadToEdit<unknown>
  resource: CollectionName
  onAgain: () => void
}

/** Reading progress, or what went wrong. */
export function ReadingState({ read, resource, onAgain }: ReadingStateProps) {
  if (read.state === 'failed')
    return (
      <p role="alert" className={classes.notRead}>
        {messages.notRead(read.words)} <Button onClick={onAgain}>{messages.tryAgain}</Button>
      </p>
    )
  if (read.state === 'reading')
    return <p className={classes.summary}>{messages.reading(read.done, read.of)}</p>
  const missing = missingIn(read, resource)
  return (
    missing !== '' && (
      <p role="alert" className={classes.notRead}>
        {missing} <Button onClick={onAgain}>{messages.tryAgain}</Button>
      </p>
    )
  )
}

/** Why some of the requested records may be missing; "" if none are. */
function missingIn(
  { unread, list }: Extract<ReadToEdit<unknown>, { state: 'read' }>,
  resource: CollectionName,
): string {
  const words = [
    unread > 0 && messages.unread(resource, unread),
    list?.steady === 'no' && listKeptChanging,
    list?.steady === 'uncounted' && pagesHoldFewer(list.counted),
  ]
  return words.filter(Boolean).join(' ')
}
