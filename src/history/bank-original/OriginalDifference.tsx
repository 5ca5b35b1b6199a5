import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { isSameValue } from '../../domain/is-same-value.ts'
import { valueWords } from '../../domain/value-words.ts'
import type { BankWord } from './original-differences.ts'
import classes from './BankOriginal.module.css'
import { labelOf } from '../../domain/label-of.ts'
import { undoError } from '../undo/undo-error.ts'
import { openRecord } from '../open-record.ts'
import * as messages from './messages.ts'

type OriginalDifferenceProps = { id: string; word: BankWord }

/** One field as it was first seen here, with a button to restore that value or the edit that it replaced. */
export function OriginalDifference({ id, word }: OriginalDifferenceProps) {
  const { field, first, now, mine, overwritten } = word
  const session = useSession()
  const client = useQueryClient()
  const { say } = useMessages()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const label = labelOf(field)
  const put = async (value: string, done: string) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const record = await openRecord(session, client, 'transactions', id)
      if (!isSameValue(record.fields[field] ?? '', now)) {
        setTrouble(messages.changedSince(label))
      } else {
        const notes = await record.send({ [field]: value })
        say([done, ...notes].join(' '))
        focusHeading()
      }
    } catch (error) {
      setTrouble(undoError(error))
    }
    setBusy(false)
  }
  return (
    <li className={classes.word}>
      <span className={classes.label}>{label}</span>
      <span>
        {first ? <q>{valueWords(field, first)}</q> : messages.empty}{' '}
        {overwritten ? (
          <span className={classes.quiet}>{messages.replacedYours(valueWords(field, mine ?? ''))}</span>
        ) : (
          mine === undefined && <span className={classes.quiet}>{messages.changedElsewhere}</span>
        )}
      </span>
      {overwritten && mine !== undefined ? (
        <Button
          busy={busy}
          aria-label={messages.applyEditOf(label)}
          onClick={() => void put(mine, messages.editRestored(label))}
        >
          {messages.applyEdit}
        </Button>
      ) : (
        <Button
          busy={busy}
          aria-label={messages.restoreNamed(label)}
          onClick={() => void put(first, messages.firstValueRestored(label))}
        >
          {messages.restore}
        </Button>
      )}
      {trouble && <p role="alert">{trouble}</p>}
    </li>
  )
}
