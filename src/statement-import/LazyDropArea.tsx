import { Suspense, useEffect, useState } from 'react'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow } from '../ui/MissingPart.tsx'

const DropArea = lazyNamed(() => import('./DropArea.tsx'), 'DropArea', MissingForNow)

/** Takes dropped files. Its code loads when something is first dragged over the window, before it can be dropped. */
export function LazyDropArea() {
  'use no memo' // rendered once for each page: the compiler's output would only make the first view larger
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    const want = () => setIsWanted(true)
    addEventListener('dragenter', want, { once: true })
    return () => removeEventListener('dragenter', want)
  }, [])
  return (
    isWanted && (
      <Suspense>
        <DropArea />
      </Suspense>
    )
  )
}
