import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { isSameValue } from '../../domain/is-same-value.ts'
import type { BankWord } from './original-differences.ts'
import classes from './BankOriginal.module.css'
import { labelOf } from '../../domain/label-of.ts'
import { revertError } from '../revert-error.ts'
import { openRecord } from '../open-record.ts'

type OriginalDifferenceProps = { id: string; word: BankWord }

/** One field as the bank sent it, with a button to restore that value or the edit that the bank's value replaced. */
export function OriginalDifference({ id, word }: OriginalDifferenceProps) {
  const { field, bank, now, mine, overwritten } = word
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
        setTrouble(`${label} has changed since. Nothing was saved; check it first.`)
      } else {
        const notes = await record.send({ [field]: value })
        say([done, ...notes].join(' '))
        focusHeading()
      }
    } catch (error) {
      setTrouble(revertError(error))
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
            ? ` has replaced your edit “${mine ?? ''}”.`
            : mine === undefined
              ? ' when Bookend first saw it. It was not changed in this browser.'
              : ''}
        </span>
      </span>
      {overwritten && mine !== undefined ? (
        <Button
          busy={busy}
          aria-label={`Apply my edit again: ${label}`}
          onClick={() => void put(mine, `Restored your edit of ${label}.`)}
        >
          Apply my edit again
        </Button>
      ) : (
        <Button
          busy={busy}
          aria-label={`Restore ${label}`}
          onClick={() => void put(bank, `Restored the bank’s ${label.toLowerCase()}.`)}
        >
          Restore
        </Button>
      )}
      {trouble && <p role="alert">{trouble}</p>}
    </li>
  )
}
