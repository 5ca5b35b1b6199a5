import { useEffect, useState } from 'react'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import { watch } from '../../storage/database.ts'
import { originalDifferences, deletedBefore, deletedWords } from './original-differences.ts'
import type { BankWord } from './original-differences.ts'
import { knownFields, rememberFirst } from './bank-original.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { isSameValue } from '../../domain/is-same-value.ts'
import { valueWords } from '../../domain/value-words.ts'
import { labelOf } from '../../domain/label-of.ts'
import { undoError, openRecord } from './open-record.ts'
import type { WithMeta } from '../../domain/record-meta.ts'
import type { Transaction } from '../../domain/transaction.ts'
import classes from './BankOriginal.module.css'
import * as messages from '../messages.ts'

/**
 * The values that this browser saw first where they differ from the current ones, and whether it was deleted here before.
 */
export function BankOriginal({ transaction }: { transaction: WithMeta<Transaction> }) {
  const { words, before } = useBankWords(transaction)
  if (words.length === 0 && !before) return null
  return (
    <section aria-labelledby="first-seen" className={classes.panel}>
      <h2 id="first-seen">{words.length > 0 ? messages.firstSeen : messages.deletedBefore}</h2>
      {before && <p>{deletedWords(before)}</p>}
      {words.length > 0 && (
        <ul>
          {words.map((word) => (
            <OriginalDifference key={word.field} id={transaction.id} word={word} />
          ))}
        </ul>
      )}
    </section>
  )
}

type Found = { words: BankWord[]; before: Awaited<ReturnType<typeof deletedBefore>>[number] }
const nothing: Found = { words: [], before: undefined }

function useBankWords(transaction: WithMeta<Transaction>): Found {
  const session = useSession()
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    let stopped = false
    const look = async () => {
      const now = knownFields(transaction, true)
      const [original] = await rememberFirst(storageScope(session), [now])
      if (!original) return
      const [before] = await deletedBefore([[original, now]])
      const next = { words: originalDifferences(original, now), before }
      if (!stopped) setFound(next)
    }
    const begin = () => void look().catch(() => undefined)
    begin()
    const stop = watch(['originals', 'gone', 'changeRows'], begin)
    return () => {
      stopped = true
      stop()
    }
  }, [session, transaction])
  return found
}

type OriginalDifferenceProps = { id: string; word: BankWord }

/** One field as it was first seen here, with a button to restore that value or the edit that it replaced. */
function OriginalDifference({ id, word }: OriginalDifferenceProps) {
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
        setTrouble(messages.fieldChangedSince(label))
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
        {first ? <q>{valueWords(field, first)}</q> : messages.wasEmpty}{' '}
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
