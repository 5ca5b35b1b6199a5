import { Suspense, useEffect, useState } from 'react'
import { useTicked } from '../list/selection.ts'
import { loadWhenIdle } from '../../ui/when-idle.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import type { SelectionBarProps } from './SelectionBar.tsx'

const Bar = lazyNamed(() => import('./SelectionBar.tsx'), 'SelectionBar', MissingPart)

/**
 * The selection bar, loaded once rows are shown, so that the first selection does not wait for it. Once shown it
 * stays, because its dialogs outlive the selection.
 */
export function LazySelectionBar<T extends { id: string }>(props: SelectionBarProps<T>) {
  const isTicked = useTicked(props.selection).size > 0
  const [wanted, setWanted] = useState(isTicked)
  if (isTicked && !wanted) setWanted(true)
  const hasRows = props.list.data !== undefined
  useEffect(() => (hasRows ? loadWhenIdle(Bar.preload) : undefined), [hasRows])
  return (
    wanted && (
      <Suspense>
        <Bar {...props} />
      </Suspense>
    )
  )
}
