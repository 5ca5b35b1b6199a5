import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState, useSyncExternalStore, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { secretsNeeded } from '../../dialect/profile/sign-request.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AddConnection } from './AddConnection.tsx'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { sessionWith } from '../check-query.ts'
import type { NamedConnection, ConnectionList } from '../connection-list.ts'
import { ConnectionCard, type Part } from './ConnectionCard.tsx'
import * as messages from '../page-messages.tsx'
import { TextInput, Textarea } from '@mantine/core'
import { parseProfile } from '../../dialect/profile/profile.ts'
import { readProfileText } from '../profile-settings/profile-text.ts'

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
    <div className="page">
      <PageHeading title={messages.listTitle}>
        <div ref={buttons} className="row">
          {!making && (
            <>
              <Button look="main" onClick={() => setMaking('add')}>
                {messages.addConnection}
              </Button>
              <Button onClick={() => setMaking('import')}>{messages.importTitle}</Button>
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
      <ul className="lined">
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
    </div>
  )
}

function asksForSecrets(session: ServiceSession, connection: NamedConnection): boolean {
  return secretsNeeded(sessionWith(session, connection).profile().auth).length > 0
}

type ImportProfileProps = {
  connections: ConnectionList
  onAdded: (connection: NamedConnection) => void
  onCancel: () => void
}

/** Creates a connection from an exported profile, as a file or as text. */
function ImportProfile({ connections, onAdded, onCancel }: ImportProfileProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => file.current?.focus(), [])
  const take = (content: string) => {
    const read = readProfileText(content)
    if (typeof read === 'string') return setFault(read)
    const { name, baseUrl } = parseProfile(read)
    const taken = connections.get().map((one) => one.name)
    onAdded(connections.add({ ...read, baseUrl, ...(name && { name: freeName(name, taken) }) }))
  }
  return (
    <form
      noValidate
      aria-label={messages.importTitle}
      className="parts panel spaced"
      onSubmit={(event) => {
        event.preventDefault()
        take(text)
      }}
    >
      <h2>{messages.importTitle}</h2>
      <TextInput
        label={messages.exportedFile}
        description={messages.exportedFileHint}
        ref={file}
        type="file"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (!chosen) return
          if (chosen.size > mostBytes) setFault(messages.tooLarge)
          else chosen.text().then(take, () => setFault(messages.unreadable))
        }}
      />
      <Textarea
        label={messages.orText}
        rows={6}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {fault && (
        <p role="alert" className="refusal">
          {messages.notImported(fault)}
        </p>
      )}
      <div className="row">
        <Button type="submit" look="main">
          {messages.importNow}
        </Button>
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </form>
  )
}

const mostBytes = 200_000

/** The name itself, or with the first free number: "Books (2)". */
function freeName(name: string, taken: string[]): string {
  let free = name
  for (let number = 2; taken.includes(free); number += 1) free = `${name} (${number})`
  return free
}
