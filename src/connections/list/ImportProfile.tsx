import { TextInput, Textarea } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { parseProfile } from '../../dialect/profile/profile.ts'
import { Button } from '../../ui/Button.tsx'
import type { ConnectionList, NamedConnection } from '../connection-list.ts'
import classes from '../forms.module.css'
import { readProfileText } from '../profile-settings/profile-text.ts'
import * as messages from '../page-messages.tsx'

type ImportProfileProps = {
  connections: ConnectionList
  onAdded: (connection: NamedConnection) => void
  onCancel: () => void
}

/** Creates a connection from an exported profile, as a file or as text. */
export function ImportProfile({ connections, onAdded, onCancel }: ImportProfileProps) {
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
      className={`parts panel ${classes.panel}`}
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
          {messages.importConnection}
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
