import { useSession } from '../../api/session/use-session.ts'
import { sessionWith } from '../check-query.ts'
import type { NamedConnection } from '../connection-list.ts'
import classes from './ConnectionCard.module.css'
import { signInWords } from '../sign-in/sign-in.ts'
import * as messages from './messages.ts'

type ConnectionSummaryProps = { connection: NamedConnection; inUse: boolean; titleId: string }

/** A connection's name, the address of its service, and how to sign in there. */
export function ConnectionSummary({ connection, inUse, titleId }: ConnectionSummaryProps) {
  const session = useSession()
  const { auth, baseUrl } = sessionWith(session, connection).profile()
  return (
    <div className={classes.what}>
      <h2 id={titleId} tabIndex={-1}>
        {connection.name}
      </h2>
      {inUse && <span className={classes.mark}>{messages.inUse}</span>}
      <p>
        <span>{connection.demo ? messages.demoRecords : baseUrl}</span>
        {!connection.demo && <span>{signInWords(auth)}</span>}
      </p>
    </div>
  )
}
