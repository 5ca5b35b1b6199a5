import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx'
import type { ShownList } from '../list/shown-list.ts'
import * as messages from './button-messages.ts'
import { ViewsPanel } from './ViewsPanel.tsx'

/** Opens the views of a list, and saves the list as a view. */
export function ViewsButton<T extends { id: string }>({ collection, query }: ShownList<T>) {
  const { resource } = collection
  return (
    <AnchoredPopover label={messages.views}>
      <ViewsPanel key={resource} name={resource} query={query} />
    </AnchoredPopover>
  )
}
