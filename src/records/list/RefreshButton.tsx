import { Button } from '../../ui/Button.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import classes from './RefreshButton.module.css'

/** Refetches the list. */
export function RefreshButton(props: { busy: boolean; onClick: () => void }) {
  return (
    <Button {...props} className={classes.button} aria-label="Refresh" title="Refresh">
      <RefreshIcon />
    </Button>
  )
}
