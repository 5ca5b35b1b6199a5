import { getRouteApi } from '@tanstack/react-router'
import { useCapability } from '../api/session/use-session.ts'
import { ChooseFiles } from '../statement-import/ImportStatements.tsx'
import button from '../ui/Button.module.css'
import classes from './HowToImport.module.css'
import * as messages from './messages.ts'

const route = getRouteApi('__root__')

/** Explains how transactions get into Bookend's own service. */
export function HowToImport() {
  const { connections } = route.useRouteContext()
  const demo = connections.get().find((one) => one.demo)
  if (!useCapability('statements')) return <>{messages.noneYet}</>
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
