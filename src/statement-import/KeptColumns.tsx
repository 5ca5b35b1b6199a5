import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { forgetKeptMapping, keptMappings, renameKeptMapping } from '../api/csv-columns.ts'
import { useSession } from '../api/session/use-session.ts'
import type { KeptMapping } from '../domain/csv-columns.ts'
import { formatDay } from '../domain/moment.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import * as messages from './page-messages.ts'
import dialogClasses from './ImportDialog.module.css'
import { Fault } from '../ui/Fault.tsx'

/** The columns that were chosen for CSV files, with which the next files that have them are read. */
export function KeptColumns() {
  const kept = useQuery(keptMappings(useSession()))
  const [renamed, setRenamed] = useState('')
  if (kept.isError) return <Failure title={messages.keptUnread} of={kept} />
  if (!kept.data || kept.data.length === 0) return null
  return (
    <section aria-labelledby="kept-columns" className="stack apart">
      <h2 id="kept-columns">{messages.keptTitle}</h2>
      <p className="quiet small">{messages.keptIntro}</p>
      <ul className="lined small">
        {kept.data.map((one) => (
          <li key={one.id} className="row">
            {renamed === one.id ? (
              <NameForm kept={one} onEnd={() => setRenamed('')} />
            ) : (
              <Kept kept={one} onRename={() => setRenamed(one.id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Kept({
  kept: { id, name, chosenAt, columns },
  onRename,
}: {
  kept: KeptMapping
  onRename: () => void
}) {
  const [session, client] = [useSession(), useQueryClient()]
  const forget = useMutation({ mutationFn: () => forgetKeptMapping(session, client, id) })
  return (
    <>
      <div className="grow">
        <strong>{name}</strong>{' '}
        <span className="quiet">{messages.chosenOn(formatDay(Date.parse(chosenAt), 'medium'))}</span>
        <div className="quiet">{columns.length > 0 ? columns.join(' · ') : messages.withoutHeader}</div>
      </div>
      <div className="row">
        <Button aria-label={messages.renameKept(name)} onClick={onRename}>
          {messages.rename}
        </Button>
        <Button
          aria-label={messages.forgetKept(name)}
          busy={forget.isPending}
          onClick={() => forget.mutate()}
        >
          {messages.forget}
        </Button>
      </div>
      {forget.error && <Fault>{messages.notForgotten(forget.error.message)}</Fault>}
    </>
  )
}

function NameForm({ kept: { id, name }, onEnd }: { kept: KeptMapping; onEnd: () => void }) {
  const [session, client] = [useSession(), useQueryClient()]
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const save = useMutation({
    mutationFn: () => renameKeptMapping(session, client, { id, name: typed.trim() }),
    onSuccess: onEnd,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending && typed.trim() !== '') save.mutate()
      }}
    >
      <div className={`row at-bottom ${dialogClasses.choice}`}>
        <TextInput
          label={messages.nameOfKept}
          maxLength={100}
          required
          withAsterisk={false}
          ref={field}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onEnd()}
        />
        <Button type="submit" look="main" busy={save.isPending}>
          {messages.columnsSaveName}
        </Button>
        <Button onClick={onEnd}>{messages.cancel}</Button>
      </div>
      {save.error && <Fault>{messages.notRenamed(save.error.message)}</Fault>}
    </form>
  )
}
