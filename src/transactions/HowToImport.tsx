import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { useMessages } from '../ui/Messages.tsx'
import classes from './HowToImport.module.css'

const command = 'npm run books -- import FILE'

/** How transactions come into Bookend's own service. Whoever does so in another window finds them here when coming back. */
export function HowToImport() {
  const { say } = useMessages()
  const code = useRef<HTMLElement>(null)
  useLookWhenBack()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command)
      say('The command is copied.')
    } catch {
      // Where copying is refused, over plain http from another machine say, what is left is to select it.
      if (code.current) getSelection()?.selectAllChildren(code.current)
      say('The command is selected; copy it with the keyboard.')
    }
  }
  return (
    <>
      <span className={classes.words}>
        Transactions come from the bank’s statements. Import one where Bookend runs, in its folder, with:
      </span>
      <span className={classes.command}>
        <code ref={code}>{command}</code>
        <Button onClick={() => void copy()}>Copy</Button>
      </span>
      <span className={classes.words}>
        It reads CAMT.053, MT940, OFX and CSV. Started with <code>--inbox FOLDER</code>, Bookend also takes
        the files that are dropped into that folder.
      </span>
    </>
  )
}

/** The library looks again only when a tab was hidden; a terminal beside the window hides nothing. */
function useLookWhenBack() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const look = () => void queryClient.invalidateQueries({ queryKey: ['/transactions', 'list'] })
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [queryClient])
}
