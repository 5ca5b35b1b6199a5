import { Button } from '../../ui/Button.tsx'
import type { Collection } from '../collection.ts'
import type { ReadToEdit } from './use-records-to-edit.ts'
import classes from './EditDialog.module.css'
import * as messages from './messages.ts'

type ReadingStateProps = {
  read: ReadToEdit<unknown>
  resource: Collection<{ id: string }>['resource']
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
  if (read.state === 'read')
    return (
      read.unread > 0 && (
        <p role="alert" className={classes.notRead}>
          {messages.unread(resource, read.unread)} <Button onClick={onAgain}>{messages.tryAgain}</Button>
        </p>
      )
    )
  return <p className={classes.summary}>{messages.reading(read.done, read.of)}</p>
}
