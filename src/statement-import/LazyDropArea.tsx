import { Suspense, useEffect, useState } from 'react'
import { bringsFiles, droppedIn, type Dropped } from '../ui/dropped-files.ts'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow } from '../ui/MissingPart.tsx'

const DropArea = lazyNamed(() => import('./DropArea.tsx'), 'DropArea', MissingForNow, 'on use')

/** Takes dropped files. Those dropped before its code is there wait for it. */
export function LazyDropArea() {
  const [isWanted, setIsWanted] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const [early, setEarly] = useState<Dropped>()
  useEffect(() => {
    const want = () => setIsWanted(true)
    const hold = (event: DragEvent) => bringsFiles(event) && setEarly(droppedIn(event))
    addEventListener('dragenter', want, { once: true })
    if (!isReady) addEventListener('drop', hold)
    return () => {
      removeEventListener('dragenter', want)
      removeEventListener('drop', hold)
    }
  }, [isReady])
  return (
    isWanted && (
      <Suspense>
        <DropArea early={early} onReady={() => setIsReady(true)} />
      </Suspense>
    )
  )
}
