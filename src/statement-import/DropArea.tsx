import { useMatches } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession, useCapability } from '../api/session/use-session.ts'
import { bringsFiles, droppedIn } from '../ui/dropped-files.ts'
import type { Dropped } from '../ui/dropped-files.ts'
import { useMessages } from '../ui/Messages.tsx'
import { refuseDrop, takeDrop } from './take-drop.ts'
import classes from './DropArea.module.css'
import * as messages from './drop-messages.ts'

/** The routes that import dropped files; one is the first page, which asks for them in an empty account. */
const takesStatements = new Set(['/', '/transactions', '/imports'])

type DropAreaProps = {
  /** Files dropped before this code had loaded. */
  early: Dropped | undefined
  /** Called once it handles drops itself. */
  onReady: () => void
}

/**
 * Imports statements dropped anywhere in the window, and says so while files are dragged over it. Other pages say where
 * to drop them.
 */
export function DropArea({ early, onReady }: DropAreaProps) {
  const session = useSession()
  const canImport = useCapability('statements')
  const isImportPage = useMatches({ select: (matches) => takesStatements.has(matches.at(-1)?.routeId ?? '') })
  const [isOver, setIsOver] = useState(false)
  const { fail } = useMessages()
  const takeNow = useEffectEvent((dropped: Dropped) => {
    const { entries, files } = dropped
    if (!canImport || !isImportPage) return fail(refuseDrop(session, canImport))
    void takeDrop(session, entries, files)
      .catch(reasonOf)
      .then((words) => words && fail(words))
  })
  const begin = useEffectEvent(() => {
    onReady()
    if (early) takeNow(early)
  })
  useEffect(() => begin(), [])
  useEffect(() => {
    const over = (event: DragEvent) => bringsFiles(event) && setIsOver(true)
    // If the pointer has left the window, no element is entered next.
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false)
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (bringsFiles(event)) takeNow(droppedIn(event))
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return isOver && canImport && isImportPage && <div className={classes.area}>{messages.dropHere}</div>
}

function reasonOf(error: unknown): string {
  return messages.nothingImported(error instanceof Error ? error.message : String(error))
}
