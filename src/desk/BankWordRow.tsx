import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { useMessages } from '../ui/Messages.tsx'
import { isSameValue } from '../dialect/same-value.ts'
import type { BankWord } from './bank-words.ts'
import classes from './BankWords.module.css'
import { labelOf } from '../contract/field-words.ts'
import { notPutBack } from './not-put-back.ts'
import { openRecord } from './open-record.ts'

type BankWordRowProps = { id: string; word: BankWord }

/** One field as the bank wrote it, and the way to have that value again, or the edit that was set back. */
export function BankWordRow({ id, word }: BankWordRowProps) {
  const { field, bank, now, mine, overwritten } = word
  const client = useQueryClient()
  const { say } = useMessages()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const label = labelOf(field)
  const put = async (value: string, done: string) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const record = await openRecord(client, 'transactions', id)
      if (!isSameValue(record.fields[field] ?? '', now)) {
        setTrouble(`${label} was changed meanwhile. Nothing was sent: look at it first.`)
      } else {
        const notes = await record.send({ [field]: value })
        say([done, ...notes].join(' '))
        focusHeading()
      }
    } catch (error) {
      setTrouble(notPutBack(error))
    }
    setBusy(false)
  }
  return (
    <li className={classes.word}>
      <span className={classes.label}>{label}</span>
      <span>
        {bank ? <q>{bank}</q> : 'Empty'}
        <span className={classes.quiet}>
          {overwritten
            ? ` stands again over your edit “${mine ?? ''}”.`
            : mine === undefined
              ? ' when it was first seen here. It was not changed from this browser.'
              : ''}
        </span>
      </span>
      {overwritten && mine !== undefined ? (
        <Button
          busy={busy}
          aria-label={`Apply my edit again: ${label}`}
          onClick={() => void put(mine, `Your edit of ${label} is applied again.`)}
        >
          Apply my edit again
        </Button>
      ) : (
        <Button
          busy={busy}
          aria-label={`Restore ${label}`}
          onClick={() => void put(bank, `${label} reads as the bank wrote it.`)}
        >
          Restore
        </Button>
      )}
      {trouble && <p role="alert">{trouble}</p>}
    </li>
  )
}
