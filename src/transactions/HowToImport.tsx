import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { useCapability } from '../api/session/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { ChooseFiles } from '../statement-import/ImportStatements.tsx'
import button from '../ui/Button.module.css'
import classes from './HowToImport.module.css'
import * as messages from './messages.tsx'

const route = getRouteApi('__root__')

/** Explains how transactions get into Bookend's own service. */
export function HowToImport() {
  return useCapability('statements') ? <DropHere /> : <ByCommand />
}

function DropHere() {
  const { connections } = route.useRouteContext()
  const demo = connections.get().find((one) => one.demo)
  return (
    <span className={`stack ${classes.drop}`}>
      <strong>{messages.dropHere}</strong>
      <span className={classes.words}>{messages.formats}</span>
      <span className="row after middle">
        <ChooseFiles look="main">{messages.chooseFile}</ChooseFiles>
        {demo && (
          // Switching connections reloads the page on purpose; this one stays signed in.
          <a href={`${demo.basepath}/transactions`} className={button.button}>
            {messages.lookAtDemo}
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
      await navigator.clipboard.writeText(messages.importCommand)
      say(messages.commandCopied)
    } catch {
      // Where copying is refused, for example over plain HTTP from another machine, selects the text instead.
      if (code.current) getSelection()?.selectAllChildren(code.current)
      say(messages.commandSelected)
    }
  }
  return (
    <>
      <span className={classes.words}>{messages.byCommand}</span>
      <span className={`spread framed ${classes.command}`}>
        <code ref={code}>{messages.importCommand}</code>
        <Button onClick={() => void copy()}>{messages.copy}</Button>
      </span>
      <span className={classes.words}>{messages.formatsAndInbox(<code>--inbox FOLDER</code>)}</span>
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
