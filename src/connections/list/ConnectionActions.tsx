import { getRouteApi } from '@tanstack/react-router'
import { SignOutButton } from '../sign-in/SignOutButton.tsx'
import { useSession } from '../../api/session/use-session.ts'
import { secretsNeeded } from '../../dialect/profile/sign-request.ts'
import { Button } from '../../ui/Button.tsx'
import button from '../../ui/Button.module.css'
import { focusHeading } from '../../ui/focus-heading.ts'
import { sessionWith } from '../check-query.ts'
import type { NamedConnection } from '../connection-list.ts'
import { reopen } from '../reopen.ts'
import { exportProfile } from '../profile-settings/profile-text.ts'
import * as messages from '../page-messages.tsx'
import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { accountScope, connectionScope, marksOf, signInScope } from '../../api/session/scope-names.ts'
import { signInOf } from '../../api/session/secrets.ts'
import type { Connection } from '../../api/session/service-session.ts'
import { resolve } from '../../dialect/profile/resolve.ts'
import { keep, placesOfAccount } from '../../storage/local-storage.ts'
import { forgetReadings } from '../../storage/stored-readings.ts'

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
    <div className="row">
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

type RemoveConnectionProps = { name: string; onRemove: () => void; describedBy: string }

/** Removes a connection from this device, after asking. */
function RemoveConnection({ name, onRemove, describedBy }: RemoveConnectionProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {messages.remove}
      </Button>
      {asking && (
        <AlertDialog
          title={messages.removeQuestion(name)}
          onCancel={() => setAsking(false)}
          description={messages.removeConsequence}
          actions={
            <Button look="danger" onClick={onRemove}>
              {messages.remove}
            </Button>
          }
        />
      )}
    </>
  )
}

/** Deletes what is stored of a connection about to be removed, except what `others` use. Does not wait long for the browser. */
async function forgetLists(connection: Connection, others: readonly Connection[]): Promise<void> {
  const kept = new Set(others.filter(({ id }) => id !== connection.id).flatMap(scopesOf))
  const scopes = scopesOf(connection).filter((books) => !kept.has(books))
  for (const books of scopes) for (const placeOf of placesOfAccount) keep('device', placeOf(books), undefined)
  const forgotten = Promise.all(scopes.map((books) => forgetReadings(books)))
  await Promise.race([forgotten, new Promise((end) => setTimeout(end, 1000))])
}

/** Every scope that data of a connection can be stored under (api/session/storage-scope.ts). */
function scopesOf({ id, profile }: Connection): string[] {
  const { baseUrl } = resolve(profile)
  const unsigned = connectionScope(id, baseUrl)
  const account = signInOf(id, baseUrl)?.account
  return [
    unsigned,
    ...marksOf(unsigned).map((mark) => signInScope(unsigned, mark)),
    ...(account ? [accountScope(account.id, baseUrl)] : []),
  ]
}
