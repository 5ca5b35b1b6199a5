import { Suspense, useEffect, useState } from 'react'
import { useTicked } from '../list/selection.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { useSecondPart } from '../../ui/use-second-part.ts'
import type { SelectionBarProps } from './SelectionBar.tsx'

const Bar = lazyNamed(() => import('./SelectionBar.tsx'), 'SelectionBar', MissingPart, 'plain')

/**
 * The selection bar, from the first selection on. Once shown it stays, because its dialogs outlive the selection. Its code
 * loads with the second part: a key right after the first tick finds the bar.
 */
export function LazySelectionBar<T extends { id: string }>(props: SelectionBarProps<T>) {
  const isTicked = useTicked(props.selection).size > 0
  const [wanted, setWanted] = useState(isTicked)
  if (isTicked && !wanted) setWanted(true)
  const isSecondPartWanted = useSecondPart()
  useEffect(() => {
    if (isSecondPartWanted) void Bar.preload()
  }, [isSecondPartWanted])
  return (
    wanted && (
      <Suspense>
        <Bar {...props} />
      </Suspense>
    )
  )
}
