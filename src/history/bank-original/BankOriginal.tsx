import { useEffect, useState } from 'react'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { WithMeta } from '../../domain/record-meta.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { watch } from '../../storage/database.ts'
import { originalDifferences, deletedBefore, deletedWords } from './original-differences.ts'
import type { BankWord } from './original-differences.ts'
import { OriginalDifference } from './OriginalDifference.tsx'
import classes from './BankOriginal.module.css'
import { knownFields } from './known-fields.ts'
import { rememberFirst } from './bank-original.ts'
import * as messages from './messages.ts'

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
    const stop = watch(['originals', 'gone', 'receipts'], begin)
    return () => {
      stopped = true
      stop()
    }
  }, [session, transaction])
  return found
}
