import { Button } from '../../ui/Button.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import classes from './RefreshButton.module.css'
import * as messages from './messages.ts'

/** Refetches the list. */
export function RefreshButton(props: { busy: boolean; onClick: () => void }) {
  return (
    <Button {...props} className={classes.button} aria-label={messages.refresh} title={messages.refresh}>
      <RefreshIcon />
    </Button>
  )
}
