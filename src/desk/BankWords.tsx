import { useEffect, useState } from 'react'
import { booksOf } from '../api/books.ts'
import { line } from '../api/line.ts'
import type { Read } from '../contract/aside.ts'
import type { Transaction } from '../contract/transaction.ts'
import { watch } from '../kept/kept.ts'
import { bankWords, deletedBefore, deletedWords } from './bank-words.ts'
import type { BankWord } from './bank-words.ts'
import { BankWordRow } from './BankWordRow.tsx'
import classes from './BankWords.module.css'
import { knownOf } from './known-of.ts'
import { rememberFirst } from './originals.ts'

/** What the bank wrote in a transaction, where it reads otherwise now, and whether it was deleted here before. */
export function BankWords({ transaction }: { transaction: Read<Transaction> }) {
  const { words, before } = useBankWords(transaction)
  if (words.length === 0 && !before) return null
  return (
    <section aria-labelledby="bank-words" className={classes.panel}>
      <h2 id="bank-words">{words.length > 0 ? 'The bank wrote' : 'Deleted before'}</h2>
      {before && <p>{deletedWords(before)}</p>}
      {words.length > 0 && (
        <ul>
          {words.map((word) => (
            <BankWordRow key={word.field} id={transaction.id} word={word} />
          ))}
        </ul>
      )}
    </section>
  )
}

type Found = { words: BankWord[]; before: Awaited<ReturnType<typeof deletedBefore>> }
const nothing: Found = { words: [], before: undefined }

function useBankWords(transaction: Read<Transaction>): Found {
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    let stopped = false
    const look = async () => {
      const now = knownOf(transaction, true)
      const [original] = await rememberFirst(booksOf(line()), [now])
      if (!original) return
      const next = { words: bankWords(original, now), before: await deletedBefore(original, now) }
      if (!stopped) setFound(next)
    }
    const begin = () => void look().catch(() => undefined)
    begin()
    const stop = watch(['originals', 'gone', 'receipts'], begin)
    return () => {
      stopped = true
      stop()
    }
  }, [transaction])
  return found
}
