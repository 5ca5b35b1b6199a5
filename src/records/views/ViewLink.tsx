import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import type { KeyboardEvent } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import { isPlainClick } from '../../ui/is-plain-click.ts'
import { openView } from '../columns/layouts.ts'
import { viewAddress } from './view-address.ts'
import * as messages from './messages.ts'

type ViewLinkProps = {
  view: { id?: string; resource: CollectionName; name: string; search: string; refine?: string | undefined }
  isCurrent: boolean
  className: string | undefined
  /** Moves it by Alt with an arrow key, if it can be moved. */
  onMove?: ((by: 1 | -1) => void) | undefined
}

/** A link to a view of a list. Loads nothing before it is opened: a filter may require reading a service's whole list. */
export function ViewLink({ view, isCurrent, className, onMove }: ViewLinkProps) {
  const router = useRouter()
  const focusName = useId()
  const { id, resource, name, search, refine } = view
  const move = (event: KeyboardEvent) => {
    if (!onMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <a
      href={viewAddress(router.basepath, view)}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      aria-keyshortcuts={onMove && messages.moveKeys}
      data-focus={focusName}
      title={name}
      onKeyDown={move}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        openView(resource, id)
        void router.navigate({ to: `/${resource}`, search: { search, page: 1, ...(refine && { refine }) } })
      }}
    >
      {name}
    </a>
  )
}
