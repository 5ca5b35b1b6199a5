import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ServiceSession } from '../api/session/service-session.ts'
import { useSession } from '../api/session/use-session.ts'
import { useCapability } from '../api/session/use-capability.ts'
import { bringsFiles } from '../ui/dropped-files.ts'
import { useMessages } from '../ui/Messages.tsx'
import { loadPart } from '../ui/missing-part.ts'
import classes from './DropArea.module.css'

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
      if (canImport && isImportPage)
        return void take(session, event.dataTransfer).then((words) => words && fail(words))
      fail(`Nothing was imported. ${canImport ? elsewhere : whyNot(session)}`)
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
  return (
    isOver &&
    canImport &&
    isImportPage && <div className={classes.area}>Drop bank statements to import them</div>
  )
}

/** Imports dropped files, with code that may still be loading; returns the reason if it cannot. */
async function take(session: ServiceSession, data: DataTransfer | null): Promise<string | undefined> {
  // The browser clears both after the event.
  const entries = [...(data?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const files = [...(data?.files ?? [])]
  try {
    const { takeDrop } = await loadPart(() => import('./take-drop.ts'))
    return await takeDrop(session, entries, files)
  } catch (error) {
    return `Nothing was imported. ${error instanceof Error ? error.message : String(error)}`
  }
}

const elsewhere = 'Drop bank statements on Transactions or on Imports.'

/** Why the service cannot import, as far as it has responded. */
function whyNot({ memory, attention }: ServiceSession): string {
  return memory.hasRead && !attention.get().signIn
    ? 'This service does not import bank statements.'
    : 'The page was not ready yet. Drop the file again when your transactions are there.'
}
