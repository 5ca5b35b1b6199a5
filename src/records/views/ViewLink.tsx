import { useRouter } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import { isPlainClick } from '../../ui/is-plain-click.ts'
import { openView } from './layouts.ts'
import { viewAddress } from './views.ts'

type ViewLinkProps = {
  view: { id?: string; resource: CollectionName; name: string; search: string; refine?: string | undefined }
  isCurrent: boolean
  className: string | undefined
  children?: ReactNode
}

/** A link to a view of a list. Loads nothing before it is opened: a filter may require reading a service's whole list. */
export const ViewLink = memo(function ViewLink({ view, isCurrent, className, children }: ViewLinkProps) {
  const router = useRouter()
  const { id, resource, name, search, refine } = view
  return (
    <a
      href={viewAddress(router.basepath, view)}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      title={name}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        openView(resource, id)
        void router.navigate({ to: `/${resource}`, search: { search, page: 1, ...(refine && { refine }) } })
      }}
    >
      {name}
      {children}
    </a>
  )
})
