import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { SavedView } from '../../storage/list-layouts.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { DownIcon, LinkIcon, PencilIcon, UpIcon } from '../../ui/order-icons.tsx'
import { viewAddress } from './view-address.ts'
import { ViewLink } from './ViewLink.tsx'
import { ViewName } from './ViewName.tsx'
import classes from './ViewsPanel.module.css'
import * as messages from './messages.ts'

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
      <ViewLink view={view} isCurrent={isCurrent} className={classes.link} />
      <button
        type="button"
        data-focus={`up-${id}`}
        aria-label={messages.moveUp(name)}
        aria-disabled={place.index === 0}
        onClick={() => onMove(-1)}
      >
        <UpIcon />
      </button>
      <button
        type="button"
        data-focus={`down-${id}`}
        aria-label={messages.moveDown(name)}
        aria-disabled={place.index === place.of - 1}
        onClick={() => onMove(1)}
      >
        <DownIcon />
      </button>
      <button type="button" aria-label={messages.copyLink(name)} onClick={() => void copyLink()}>
        <LinkIcon />
      </button>
      <button type="button" aria-label={messages.rename(name)} onClick={() => setIsRenaming(true)}>
        <PencilIcon />
      </button>
      <button type="button" aria-label={messages.remove(name)} onClick={onDelete}>
        <CloseIcon />
      </button>
    </li>
  )
}
