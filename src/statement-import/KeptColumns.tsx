import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetKeptMapping, keptMappings, renameKeptMapping } from '../api/csv-columns.ts'
import { useSession } from '../api/session/use-session.ts'
import type { KeptMapping } from '../domain/csv-columns.ts'
import { formatDay } from '../domain/moment.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import * as messages from './page-messages.ts'
import { Fault } from '../ui/Fault.tsx'
import { NameForm } from '../ui/NameForm.tsx'

/** The columns that were chosen for CSV files, with which the next files that have them are read. */
export function KeptColumns() {
  const [session, client] = [useSession(), useQueryClient()]
  const kept = useQuery(keptMappings(session))
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
              <NameForm
                label={messages.nameOfKept}
                name={one.name}
                isRequired
                save={(name) => renameKeptMapping(session, client, { id: one.id, name })}
                wordsOf={messages.notRenamed}
                onEnd={() => setRenamed('')}
              />
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
