import { lazy, Suspense, useState } from 'react'
import { useTicked } from '../list/selection.ts'
import type { SelectionBar, SelectionBarProps } from './SelectionBar.tsx'

// What `lazy` gives has forgotten that the bar is generic over its records.
const Bar = lazy(async () => ({
  default: (await import('./SelectionBar.tsx')).SelectionBar,
})) as unknown as typeof SelectionBar

/** The bar over what is ticked, whose code comes with the first tick. Once there it stays, for what it asks outlives the ticks. */
export function LaterSelectionBar<T extends { id: string }>(props: SelectionBarProps<T>) {
  const isTicked = useTicked(props.selection).size > 0
  const [wanted, setWanted] = useState(isTicked)
  if (isTicked && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <Bar {...props} />
      </Suspense>
    )
  )
}
