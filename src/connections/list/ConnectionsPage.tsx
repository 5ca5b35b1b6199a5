import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { secretsNeeded } from '../../dialect/profile/sign-request.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AddConnection } from './AddConnection.tsx'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { sessionWith } from '../check-query.ts'
import type { NamedConnection } from '../connection-list.ts'
import { ConnectionCard } from './ConnectionCard.tsx'
import type { Part } from './ConnectionCard.tsx'
import classes from './ConnectionsPage.module.css'
import { ImportProfile } from './ImportProfile.tsx'
import * as messages from '../page-messages.tsx'

const route = getRouteApi('__root__')

/** The connections of this browser, with their settings and checks. */
export function ConnectionsPage() {
  const session = useSession()
  const { connections, current } = route.useRouteContext()
  const all = useSyncExternalStore(connections.subscribe, connections.get)
  const { say } = useMessages()
  const [making, setMaking] = useState<'add' | 'import'>()
  /** The part to open for a connection that was just created. */
  const [made, setMade] = useState<{ id: string; part: Part | undefined }>()
  const buttons = useRef<HTMLDivElement>(null)
  const close = () => {
    const index = making === 'add' ? 0 : 1
    flushSync(() => setMaking(undefined))
    buttons.current?.querySelectorAll('button')[index]?.focus()
  }
  const add = (connection: NamedConnection, part: Part | undefined) => {
    setMaking(undefined)
    setMade({ id: connection.id, part })
    say(messages.added(connection.name))
  }
  return (
    <>
      <PageHeading title={messages.listTitle}>
        <div ref={buttons} className="row">
          {!making && (
            <>
              <Button look="main" onClick={() => setMaking('add')}>
                {messages.addConnection}
              </Button>
              <Button onClick={() => setMaking('import')}>{messages.importConnection}</Button>
            </>
          )}
        </div>
      </PageHeading>
      {making === 'add' && (
        <AddConnection
          connections={connections}
          onAdded={(connection, isChecked) => add(connection, isChecked ? 'check' : undefined)}
          onCancel={close}
        />
      )}
      {making === 'import' && (
        <ImportProfile
          connections={connections}
          onAdded={(connection) => add(connection, asksForSecrets(session, connection) ? 'sign-in' : 'check')}
          onCancel={close}
        />
      )}
      <ul className={`lined page ${classes.list}`}>
        {all.map((connection) => (
          <li key={connection.id}>
            <ConnectionCard
              connection={connection}
              inUse={connection.id === current.id}
              {...(made?.id === connection.id && { isNew: true, begins: made.part })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function asksForSecrets(session: ServiceSession, connection: NamedConnection): boolean {
  return secretsNeeded(sessionWith(session, connection).profile().auth).length > 0
}
