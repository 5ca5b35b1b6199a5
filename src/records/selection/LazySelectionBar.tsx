import { Suspense } from 'react'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { useSecondPart } from '../../ui/use-second-part.ts'
import type { SelectionBarProps } from './SelectionBar.tsx'

const Bar = lazyNamed(() => import('./SelectionBar.tsx'), 'SelectionBar', MissingPart, 'plain')

/** The selection bar, from the second part on: a key right after the first tick finds it. */
export function LazySelectionBar<T extends { id: string }>(props: SelectionBarProps<T>) {
  return (
    useSecondPart() && (
      <Suspense>
        <Bar {...props} />
      </Suspense>
    )
  )
}
