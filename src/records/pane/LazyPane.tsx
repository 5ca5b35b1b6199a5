import { useLocation } from '@tanstack/react-router'
import { Suspense, useLayoutEffect, useSyncExternalStore } from 'react'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import type { ShownList } from '../list/shown-list.ts'
import { keepRoom, sideBySide, openRecordIn } from './side-by-side.ts'

const Pane = lazyNamed(() => import('./Pane.tsx'), 'Pane', MissingForNow, 'plain')

/** The open record beside its list, if this device is set to show it there or the address names it. */
export function LazyPane<T extends { id: string }>(shown: ShownList<T>) {
  const isChosen = useSyncExternalStore(sideBySide.subscribe, sideBySide.get)
  const isOpen = useLocation({ select: ({ href }) => openRecordIn(href) !== undefined })
  const isShown = isChosen || isOpen
  useLayoutEffect(() => {
    keepRoom(isShown)
    return () => keepRoom(false)
  }, [isShown])
  return (
    isShown && (
      <Suspense>
        <Pane {...shown} />
      </Suspense>
    )
  )
}
