import { Button } from '../../ui/Button.tsx'
import type { SpellingsRead } from './use-spellings.ts'
import classes from './Spellings.module.css'
import * as messages from './messages.ts'

type SpellingsStateProps = {
  read: SpellingsRead
  /** How many groups were found, and those that are left. */
  groups: { found: number; left: readonly unknown[] }
  onAgain: () => void
  onFirst: () => void
}

/** Shown instead of a group: progress, a failure, or a note that there is none or none left. */
export function SpellingsState({ read, groups, onAgain, onFirst }: SpellingsStateProps) {
  if (read.state === 'failed')
    return (
      <p role="alert" className={classes.empty}>
        {messages.notRead(read.words)} <Button onClick={onAgain}>{messages.tryAgain}</Button>
      </p>
    )
  if (read.state === 'reading') return <p className={classes.empty}>{messages.reading(read.done, read.of)}</p>
  return (
    <div className={classes.empty}>
      <p role="status">{groups.found > 0 ? messages.noneLeft : messages.none(read.spellings.length)}</p>
      {groups.left.length > 0 && <Button onClick={onFirst}>{messages.fromStart}</Button>}
    </div>
  )
}
