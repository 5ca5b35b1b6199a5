import { ActionIcon, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState, useId } from 'react'
import type { SavedView } from '../../storage/list-layouts.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { DownIcon, LinkIcon, PencilIcon, UpIcon } from '../../ui/order-icons.tsx'
import { viewAddress } from './views.ts'
import { ViewLink } from './ViewLink.tsx'
import { Button } from '../../ui/Button.tsx'
import classes from './ViewsPanel.module.css'
import * as messages from '../list/messages.ts'

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

/** A saved view with its actions. */
export function SavedViewLine(props: SavedViewLineProps) {
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
      <ActionIcon
        data-focus={`up-${id}`}
        aria-label={messages.viewMoveUp(name)}
        aria-disabled={place.index === 0}
        onClick={() => onMove(-1)}
      >
        <UpIcon />
      </ActionIcon>
      <ActionIcon
        data-focus={`down-${id}`}
        aria-label={messages.viewMoveDown(name)}
        aria-disabled={place.index === place.of - 1}
        onClick={() => onMove(1)}
      >
        <DownIcon />
      </ActionIcon>
      <ActionIcon aria-label={messages.copyLink(name)} onClick={() => void copyLink()}>
        <LinkIcon />
      </ActionIcon>
      <ActionIcon aria-label={messages.rename(name)} onClick={() => setIsRenaming(true)}>
        <PencilIcon />
      </ActionIcon>
      <ActionIcon aria-label={messages.remove(name)} onClick={onDelete}>
        <CloseIcon />
      </ActionIcon>
    </li>
  )
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
export function ViewName({ label, name, taken, onDone, onCancel }: ViewNameProps) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState('')
  return (
    <form
      className={classes.form}
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
        aria-label={label}
        data-focus={onCancel ? undefined : 'new-view'}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : id}
        maxLength={60}
        value={typed}
        ref={(field) => {
          // The button that opened the field is gone.
          if (onCancel && document.activeElement === document.body) field?.select()
        }}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{messages.save}</Button>
      {onCancel && <Button onClick={onCancel}>{messages.cancel}</Button>}
      <span id={id} role="alert" className={classes.error}>
        {error}
      </span>
    </form>
  )
}
