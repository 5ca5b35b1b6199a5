import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { useCapability } from '../api/session/use-capability.ts'
import { Button } from '../ui/Button.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { ChooseFiles } from '../statement-import/ChooseFiles.tsx'
import button from '../ui/Button.module.css'
import classes from './HowToImport.module.css'

const route = getRouteApi('__root__')

const command = 'npm run books -- import FILE'

/** Explains how transactions get into Bookend's own service. */
export function HowToImport() {
  return useCapability('statements') ? <DropHere /> : <ByCommand />
}

function DropHere() {
  const { connections } = route.useRouteContext()
  const demo = connections.get().find((one) => one.demo)
  return (
    <span className={classes.drop}>
      <strong>Drop a bank statement here</strong>
      <span className={classes.words}>CAMT, MT940, OFX or CSV, as you download it from the bank.</span>
      <span className={classes.ways}>
        <ChooseFiles look="main">Choose a file</ChooseFiles>
        {demo && (
          // Switching connections reloads the page on purpose; this one stays signed in.
          <a href={`${demo.basepath}/transactions`} className={button.button}>
            Look at the demo books
          </a>
        )}
      </span>
    </span>
  )
}

/** For servers that do not accept uploads. After importing in another window, the user returns to fresh lists. */
function ByCommand() {
  const { say } = useMessages()
  const code = useRef<HTMLElement>(null)
  useLookWhenBack()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command)
      say('The command is copied.')
    } catch {
      // Where copying is refused, for example over plain HTTP from another machine, selects the text instead.
      if (code.current) getSelection()?.selectAllChildren(code.current)
      say('The command is selected; copy it with the keyboard.')
    }
  }
  return (
    <>
      <span className={classes.words}>
        Transactions come from the bank’s statements. To import one on the computer that runs Bookend, use
        this command in its folder:
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

/** The library only refetches when a tab was hidden; a terminal next to the window does not hide it. */
function useLookWhenBack() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const look = () => void refresh(queryClient, keys.lists('transactions'))
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [queryClient])
}
