import type { SavedView } from '../../storage/list-layouts.ts'
import { Button } from '../../ui/Button.tsx'
import { ViewName } from './ViewName.tsx'
import classes from './ViewsPanel.module.css'
import * as messages from './messages.ts'

type SaveViewProps = {
  /** The open view, if the list now differs from it. */
  changed: SavedView | undefined
  taken: string[]
  onUpdate: (view: SavedView) => void
  onSave: (name: string) => void
}

/** Saves the list as it is now, in the open view or as a new one. */
export function SaveView({ changed, taken, onUpdate, onSave }: SaveViewProps) {
  return (
    <div className={classes.save}>
      {changed && <Button onClick={() => onUpdate(changed)}>{messages.update(changed.name)}</Button>}
      <h2>{messages.saveAs}</h2>
      <ViewName label={messages.viewName} name="" taken={taken} onDone={onSave} />
      <p>{messages.whatIsKept}</p>
    </div>
  )
}
