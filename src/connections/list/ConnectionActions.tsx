import { getRouteApi } from '@tanstack/react-router'
import { SignOutButton } from '../sign-in/SignOutButton.tsx'
import { useSession } from '../../api/session/use-session.ts'
import { secretsNeeded } from '../../dialect/profile/sign-request.ts'
import { Button } from '../../ui/Button.tsx'
import button from '../../ui/Button.module.css'
import { focusHeading } from '../../ui/focus-heading.ts'
import { sessionWith } from '../check-query.ts'
import type { NamedConnection } from '../connection-list.ts'
import { forgetLists } from '../forget-lists.ts'
import { reopen } from '../reopen.ts'
import { exportProfile } from './export-profile.ts'
import { RemoveConnection } from './RemoveConnection.tsx'
import classes from './ConnectionCard.module.css'
import * as messages from './messages.ts'

const route = getRouteApi('__root__')

type ConnectionActionsProps = {
  connection: NamedConnection
  inUse: boolean
  /** The element that names the connection, which describes each action. */
  titleId: string
  isSetting: boolean
  onCheck: () => void
  onSettings: () => void
}

/** What can be done with a connection. */
export function ConnectionActions(props: ConnectionActionsProps) {
  const { connection, inUse, titleId, isSetting, onCheck, onSettings } = props
  const { id, name, basepath, own, demo, changed } = connection
  const session = useSession()
  const { connections } = route.useRouteContext()
  const { profile, secrets } = sessionWith(session, connection)
  const isSignedIn = secretsNeeded(profile().auth).some(({ ref }) => secrets()[ref])
  const reset = () => {
    connections.restore(id)
    if (inUse) reopen()
  }
  const remove = () => {
    // Before the sign-in, which names the account, is removed.
    const forgotten = forgetLists(connection, connections.get())
    connections.remove(id)
    focusHeading()
    const [other] = connections.get()
    if (inUse) void forgotten.then(() => reopen(`${other?.basepath ?? ''}/connections`))
  }
  return (
    <div className={classes.actions}>
      {/* Switching connections reloads the page on purpose. */}
      <a href={`${basepath}/contacts`} aria-describedby={titleId} className={button.button}>
        {messages.open}
      </a>
      {(inUse || !demo) && (
        <Button aria-describedby={titleId} onClick={onCheck}>
          {messages.check}
        </Button>
      )}
      {!demo && (
        <>
          <Button aria-describedby={titleId} aria-expanded={isSetting} onClick={onSettings}>
            {messages.settings}
          </Button>
          <Button aria-describedby={titleId} onClick={() => exportProfile(connection)}>
            {messages.exportConnection}
          </Button>
        </>
      )}
      {changed && (
        <Button aria-describedby={titleId} onClick={reset}>
          {messages.reset}
        </Button>
      )}
      {inUse && isSignedIn && <SignOutButton describedBy={titleId} />}
      {own && <RemoveConnection name={name} onRemove={remove} describedBy={titleId} />}
    </div>
  )
}
