import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ServiceSession } from '../api/session/service-session.ts'
import { useSession } from '../api/session/use-session.ts'
import { useCapability } from '../api/session/use-capability.ts'
import { bringsFiles } from '../ui/dropped-files.ts'
import { useMessages } from '../ui/Messages.tsx'
import { loadPart } from '../ui/missing-part.ts'
import classes from './DropArea.module.css'
import * as messages from './drop-messages.ts'

/** The pages that import dropped files. */
const takesStatements = /\/(?:transactions|imports)\/?$/

/**
 * Imports statements dropped anywhere in the window, and says so while files are dragged over it. Other pages say where
 * to drop them.
 */
export function DropArea() {
  const session = useSession()
  const canImport = useCapability('statements')
  const isImportPage = useLocation({ select: ({ pathname }) => takesStatements.test(pathname) })
  const [isOver, setIsOver] = useState(false)
  const { fail } = useMessages()
  useEffect(() => {
    const over = (event: DragEvent) => bringsFiles(event) && setIsOver(true)
    // The element entered next shows whether the pointer left the window: then there is none.
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false)
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!bringsFiles(event)) return
      const taken = canImport && isImportPage ? take(session, event.dataTransfer) : refuse(session, canImport)
      void taken.catch(reasonOf).then((words) => words && fail(words))
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [session, canImport, isImportPage, fail])
  return isOver && canImport && isImportPage && <div className={classes.area}>{messages.dropHere}</div>
}

/** Imports dropped files; returns the reason if it cannot. */
async function take(session: ServiceSession, data: DataTransfer | null): Promise<string | undefined> {
  // The browser clears both after the event.
  const entries = [...(data?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const files = [...(data?.files ?? [])]
  const { takeDrop } = await dropCode()
  return takeDrop(session, entries, files)
}

/** Why nothing can be imported here. */
async function refuse(session: ServiceSession, canImport: boolean): Promise<string> {
  const { refuseDrop } = await dropCode()
  return refuseDrop(session, canImport)
}

// It may still be loading.
const dropCode = () => loadPart(() => import('./take-drop.ts'))

function reasonOf(error: unknown): string {
  return messages.nothingImported(error instanceof Error ? error.message : String(error))
}
