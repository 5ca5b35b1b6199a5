import { Button } from '../../ui/Button.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import classes from './Spellings.module.css'
import * as messages from './messages.ts'

type GroupStepsProps = { at: number; of: number; onGo: (place: number) => void }

/** Which group is shown, with buttons to the previous and the next one. */
export function GroupSteps({ at, of, onGo }: GroupStepsProps) {
  return (
    <div className={classes.steps}>
      <span>{at < of && messages.group(at + 1, of)}</span>
      <Button aria-label={messages.previous} disabled={at === 0} onClick={() => onGo(at - 1)}>
        <BackIcon />
      </Button>
      <Button aria-label={messages.next} disabled={at >= of} onClick={() => onGo(at + 1)}>
        <ForwardIcon />
      </Button>
    </div>
  )
}
