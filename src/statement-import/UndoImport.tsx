import { UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoImport, undoPlan } from '../api/kept-imports.ts'
import { useSession } from '../api/session/use-session.ts'
import type { StatementImport } from '../domain/statement-import.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { announceImport } from './import-channel.ts'
import classes from './ImportsPage.module.css'
import * as messages from './page-messages.ts'

/** Takes back an import, after a question that says what happens to its transactions. */
export function UndoImport({ imported }: { imported: StatementImport }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.action}
        aria-label={messages.takeBackNamed(imported.fileName)}
        onClick={() => setIsAsked(true)}
      >
        {messages.takeBack}
      </UnstyledButton>
      {isAsked && <UndoDialog imported={imported} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function UndoDialog({ imported, onClose }: { imported: StatementImport; onClose: () => void }) {
  const session = useSession()
  const client = useQueryClient()
  const plan = useQuery(undoPlan(session, imported.id))
  const [state, setState] = useState<{ busy?: true; failure?: string }>({})
  const failure = state.failure ?? plan.error?.message
  const take = async () => {
    setState({ busy: true })
    try {
      await undoImport(session, client, imported.id)
      announceImport()
      onClose()
    } catch (error) {
      setState({ failure: messages.notTakenBack(error instanceof Error ? error.message : String(error)) })
    }
  }
  return (
    <AlertDialog
      title={messages.takeBackQuestion(imported.fileName)}
      description={messages.takenAgain}
      busy={state.busy ?? false}
      onCancel={onClose}
      actions={
        plan.data && (
          <Button look="danger" busy={state.busy ?? false} onClick={() => void take()}>
            {messages.takeBackNow(plan.data.removed)}
          </Button>
        )
      }
    >
      <div role="status" className={classes.plan}>
        {plan.data
          ? messages.planOf(plan.data).map((words) => <p key={words}>{words}</p>)
          : !plan.isError && <p>{messages.lookingAtImport}</p>}
      </div>
      {failure !== undefined && (
        <p role="alert" className="fault">
          {failure}
        </p>
      )}
    </AlertDialog>
  )
}
