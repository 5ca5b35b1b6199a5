// Over 200 lines because the panel and a line of it go together.
import { useState, useId } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { SavedView } from '../../storage/list-layouts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useStayOn } from '../../ui/use-stay-on.ts'
import { viewsAt, builtInViews, viewAddress } from './views.ts'
import classes from './ViewsPanel.module.css'
import * as messages from '../list/messages.ts'
import { useOpenView, useViews } from './use-views.ts'
import { ViewLink } from './ViewLink.tsx'
import { TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { CloseIcon, DownIcon, LinkIcon, PencilIcon, UpIcon } from '../../ui/icons.tsx'

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
      <ul aria-label={messages.viewsOf[name]}>
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
        <ul aria-label={messages.saved}>
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
        <p className="spread">
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
    <div className={`stack ${classes.save}`}>
      {changed && <Button onClick={() => onUpdate(changed)}>{messages.update(changed.name)}</Button>}
      <h2 className="quiet small">{messages.saveAs}</h2>
      <ViewName label={messages.viewName} name="" taken={taken} onDone={onSave} />
      <p className="fine">{messages.whatIsKept}</p>
    </div>
  )
}

type SavedViewLineProps = {
  view: SavedView
  place: { index: number; of: number }
  isCurrent: boolean
  /** The names of the others. */
  taken: string[]
  onMove: (by: 1 | -1) => void
  onRename: (name: string) => void
  onDelete: () => void
  onSay: (words: string) => void
}

function SavedViewLine(props: SavedViewLineProps) {
  const { view, place, isCurrent, taken, onMove, onRename, onDelete, onSay } = props
  const { id, name } = view
  const { basepath } = useRouter()
  const [isRenaming, setIsRenaming] = useState(false)
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(new URL(viewAddress(basepath, view), location.href).href)
      onSay(messages.isCopied)
    } catch {
      onSay(messages.notCopied)
    }
  }
  if (isRenaming)
    return (
      <li className={classes.line}>
        <ViewName
          label={messages.newName(name)}
          name={name}
          taken={taken}
          onCancel={() => setIsRenaming(false)}
          onDone={(called) => {
            setIsRenaming(false)
            if (called !== name) onRename(called)
          }}
        />
      </li>
    )
  return (
    <li className={classes.line}>
      <ViewLink view={view} isCurrent={isCurrent} className={`cut option ${classes.link}`} />
      <IconButton
        data-focus={`up-${id}`}
        aria-label={messages.viewMoveUp(name)}
        aria-disabled={place.index === 0}
        onClick={() => onMove(-1)}
      >
        <UpIcon />
      </IconButton>
      <IconButton
        data-focus={`down-${id}`}
        aria-label={messages.viewMoveDown(name)}
        aria-disabled={place.index === place.of - 1}
        onClick={() => onMove(1)}
      >
        <DownIcon />
      </IconButton>
      <IconButton aria-label={messages.copyLink(name)} onClick={() => void copyLink()}>
        <LinkIcon />
      </IconButton>
      <IconButton aria-label={messages.rename(name)} onClick={() => setIsRenaming(true)}>
        <PencilIcon />
      </IconButton>
      <IconButton aria-label={messages.remove(name)} onClick={onDelete}>
        <CloseIcon />
      </IconButton>
    </li>
  )
}

/** The button that opened the field is gone. */
function selectOnce(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}

type ViewNameProps = {
  label: string
  name: string
  /** Names that other views have. */
  taken: string[]
  onDone: (name: string) => void
  onCancel?: () => void
}

/** The field for a view's name, with its error once the user has tried to save it. */
function ViewName({ label, name, taken, onDone, onCancel }: ViewNameProps) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState('')
  return (
    <form
      className="row full"
      onSubmit={(event) => {
        event.preventDefault()
        const called = typed.trim()
        if (called === '') return setError(messages.nameMissing)
        if (taken.includes(called)) return setError(messages.nameTaken)
        setError('')
        setTyped('')
        onDone(called)
      }}
    >
      <TextInput
        className={classes.name}
        aria-label={label}
        data-focus={onCancel ? undefined : 'new-view'}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : id}
        maxLength={60}
        value={typed}
        ref={onCancel && selectOnce}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{messages.save}</Button>
      {onCancel && <Button onClick={onCancel}>{messages.cancel}</Button>}
      <span id={id} role="alert" className="fault">
        {error}
      </span>
    </form>
  )
}
