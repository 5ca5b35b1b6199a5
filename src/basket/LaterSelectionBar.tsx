import { lazy, Suspense, useEffect, useState } from 'react'
import { useTicked } from '../list/selection.ts'
import type { SelectionBar, SelectionBarProps } from './SelectionBar.tsx'

const load = () => import('./SelectionBar.tsx')

// What `lazy` gives has forgotten that the bar is generic over its records.
const Bar = lazy(async () => ({ default: (await load()).SelectionBar })) as unknown as typeof SelectionBar

/**
 * The bar over what is ticked, whose code comes once there are rows to tick, so that the first tick does not wait for it. Once shown it
 * stays, for what it asks outlives the ticks.
 */
export function LaterSelectionBar<T extends { id: string }>(props: SelectionBarProps<T>) {
  const isTicked = useTicked(props.selection).size > 0
  const [wanted, setWanted] = useState(isTicked)
  if (isTicked && !wanted) setWanted(true)
  const hasRows = props.list.data !== undefined
  useEffect(() => {
    if (hasRows) load().catch(() => undefined) // whoever ticks a row will be told
  }, [hasRows])
  return (
    wanted && (
      <Suspense>
        <Bar {...props} />
      </Suspense>
    )
  )
}
