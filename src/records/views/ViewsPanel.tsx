import { useState } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { SavedView } from '../../storage/list-layouts.ts'
import { Button } from '../../ui/Button.tsx'
import { useStayOn } from '../../ui/use-stay-on.ts'
import { viewsAt, builtInViews } from './views.ts'
import { SavedViewLine, ViewName } from './SavedViewLine.tsx'
import classes from './ViewsPanel.module.css'
import * as messages from '../list/messages.ts'
import { useOpenView, useViews } from './use-views.ts'
import { ViewLink } from './ViewLink.tsx'

type ViewsPanelProps = { name: CollectionName; query: ListQuery }

/** The views of a list: built-in ones, and those saved in this browser, which can be renamed, moved and deleted. */
export function ViewsPanel({ name, query }: ViewsPanelProps) {
  const { views, said, setSaid, ...change } = useViews(name)
  const { view: open, isExact } = useOpenView(name, query)
  const [deleted, setDeleted] = useState<{ view: SavedView; index: number }>()
  useStayOn()
  const here = viewsAt(builtInViews[name], name, query)
  return (
    <>
      <ul className={classes.views} aria-label={messages.viewsOf[name]}>
        {builtInViews[name].map((view) => (
          <li key={view.name} className={classes.line}>
            <ViewLink
              view={view}
              isCurrent={!isExact && here.includes(view)}
              className={`cut option ${classes.link}`}
            />
          </li>
        ))}
      </ul>
      {views.length > 0 && (
        <ul className={classes.views} aria-label={messages.saved}>
          {views.map((view, index) => (
            <SavedViewLine
              key={view.id}
              view={view}
              place={{ index, of: views.length }}
              isCurrent={isExact && view === open}
              taken={views.filter((one) => one !== view).map((one) => one.name)}
              onMove={(by) => change.move(index, index + by)}
              onRename={(called) => change.rename(view, called)}
              onSay={setSaid}
              onDelete={() => {
                setDeleted({ view, index })
                change.remove(view)
              }}
            />
          ))}
        </ul>
      )}
      {deleted && (
        <p className={`spread ${classes.deleted}`}>
          {messages.isDeleted(deleted.view.name)}{' '}
          <Button
            ref={focusWhenNothingHasFocus}
            onClick={() => {
              change.restore(deleted.view, deleted.index)
              setDeleted(undefined)
            }}
          >
            {messages.undo}
          </Button>
        </p>
      )}
      <SaveView
        key={open?.id}
        changed={isExact ? undefined : open}
        taken={views.map((one) => one.name)}
        onUpdate={(view) => change.update(view, query)}
        onSave={(called) => change.save(called, query)}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}

/** The pressed button disappears with the view's line. */
function focusWhenNothingHasFocus(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus()
}

type SaveViewProps = {
  /** The open view, if the list now differs from it. */
  changed: SavedView | undefined
  taken: string[]
  onUpdate: (view: SavedView) => void
  onSave: (name: string) => void
}

/** Saves the list as it is now, in the open view or as a new one. */
function SaveView({ changed, taken, onUpdate, onSave }: SaveViewProps) {
  return (
    <div className={classes.save}>
      {changed && <Button onClick={() => onUpdate(changed)}>{messages.update(changed.name)}</Button>}
      <h2>{messages.saveAs}</h2>
      <ViewName label={messages.viewName} name="" taken={taken} onDone={onSave} />
      <p>{messages.whatIsKept}</p>
    </div>
  )
}
