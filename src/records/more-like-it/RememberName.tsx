import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { saveNameRules } from '../../api/name-rules.ts'
import { useSession } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './MoreLikeIt.module.css'
import * as messages from '../messages.tsx'

/** Remembers what a counterparty was corrected to, for transactions to come. */
export function RememberName({ from, to }: { from: string; to: string }) {
  const session = useSession()
  const client = useQueryClient()
  const [state, setState] = useState<'open' | 'saving' | 'saved' | Error>('open')
  const remember = async () => {
    setState('saving')
    try {
      await saveNameRules(session, client, [{ match: 'is', text: from, name: to }])
      setState('saved')
    } catch (error) {
      setState(error instanceof Error ? error : new Error(String(error)))
    }
  }
  if (state === 'saved')
    return (
      <p role="status" className={classes.remembered}>
        {messages.remembered} <Link to="/names">{messages.seeNames}</Link>
      </p>
    )
  return (
    <>
      <Button
        size="small"
        className={classes.change}
        busy={state === 'saving'}
        onClick={() => void remember()}
      >
        {messages.alwaysCallItSo}
      </Button>
      {state instanceof Error && (
        <p role="alert" className={classes.remembered}>
          {state.message}
        </p>
      )}
    </>
  )
}
