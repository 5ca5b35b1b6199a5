import { Suspense } from 'react'
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import type { ShownList } from '../list/shown-list.ts'
import * as messages from './button-messages.ts'

const ViewsPanel = lazyNamed(() => import('./ViewsPanel.tsx'), 'ViewsPanel', MissingPart)

/** Opens the views of a list, and saves the list as a view. */
export function ViewsButton<T extends { id: string }>({ collection, query }: ShownList<T>) {
  const { resource } = collection
  return (
    <AnchoredPopover label={messages.views} onExpect={() => void ViewsPanel.preload()}>
      <Suspense>
        <ViewsPanel key={resource} name={resource} query={query} />
      </Suspense>
    </AnchoredPopover>
  )
}
