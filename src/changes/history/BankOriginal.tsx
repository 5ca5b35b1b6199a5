import { useCallback } from 'react'
import { useCapability, useSession } from '../../api/session/use-session.ts'
import { bankLineOf } from '../../api/bank-line.ts'
import { useStored } from '../../api/session/use-stored.ts'
import {
  deletedBefore,
  deletedWords,
  knownFields,
  originalDifferences,
  rememberBankLine,
  rememberFirst,
  type BankWord,
} from '../../transactions/originals/bank-original.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BankLineFields } from '../../transactions/originals/BankLineFields.tsx'
import { Failure } from '../../ui/Failure.tsx'
import type { BankLine } from '../../domain/bank-line.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { SummaryLine } from '../../ui/Figure.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { isSameValue } from '../../domain/is-same-value.ts'
import { valueWords } from '../../domain/value-words.ts'
import { labelOf } from '../../domain/fields.ts'
import { openRecord } from './open-record.ts'
import type { WithMeta } from '../../domain/record-meta.ts'
import type { Transaction } from '../../domain/transaction.ts'
import * as messages from '../../transactions/originals/messages.ts'
import { deletedBefore as wasDeletedBefore } from '../../transactions/marks/messages.ts'

type BankOriginalProps = { transaction: WithMeta<Transaction> }

/** What the bank wrote, if the service keeps it; else what this browser saw first where it differs, and whether it was deleted here. */
export function BankOriginal({ transaction }: BankOriginalProps) {
  return useCapability('bank-lines') ? (
    <KeptByService transaction={transaction} />
  ) : (
    <FirstSeen transaction={transaction} />
  )
}

function KeptByService({ transaction }: BankOriginalProps) {
  const line = useQuery(bankLineOf(useSession(), transaction.id))
  const { words, before } = useBankWords(transaction, line.data ?? undefined)
  if (line.isPending) return null
  if (line.data === null) return <FirstSeen transaction={transaction} />
  return (
    <section aria-labelledby="bank-wrote" className="stack panel measure spaced">
      <h2 id="bank-wrote">{messages.whatBankWrote}</h2>
      {line.data !== undefined ? (
        <>
          {before && <p>{deletedWords(before)}</p>}
          <Differences id={transaction.id} words={words} isOfBank />
          <BankLineFields line={line.data} changed={words.map(({ field }) => field)} />
        </>
      ) : (
        <Failure title={messages.bankWroteNotRead} of={line} />
      )}
    </section>
  )
}

function FirstSeen({ transaction }: BankOriginalProps) {
  const { words, before } = useBankWords(transaction)
  if (words.length === 0 && !before) return null
  return (
    <section aria-labelledby="first-seen" className="stack panel measure spaced">
      <h2 id="first-seen">{words.length > 0 ? messages.firstSeen : wasDeletedBefore}</h2>
      {before && <p>{deletedWords(before)}</p>}
      <Differences id={transaction.id} words={words} />
    </section>
  )
}

function Differences({ id, words, isOfBank = false }: { id: string; words: BankWord[]; isOfBank?: boolean }) {
  if (words.length === 0) return null
  return (
    <ul className="terms lined">
      {words.map((word) => (
        <OriginalDifference key={word.field} id={id} word={word} isOfBank={isOfBank} />
      ))}
    </ul>
  )
}

type Found = { words: BankWord[]; before: Awaited<ReturnType<typeof deletedBefore>>[number] }
const nothing: Found = { words: [], before: undefined }

/** The differences from the bank line, or from what this browser saw first. */
function useBankWords(transaction: WithMeta<Transaction>, line?: BankLine): Found {
  const read = useCallback(
    (books: string) => readBankWords(books, transaction, line).catch(() => nothing),
    [transaction, line],
  )
  return useStored(read, tables) ?? nothing
}

const tables = ['originals', 'gone', 'changeRows'] as const

async function readBankWords(
  books: string,
  transaction: WithMeta<Transaction>,
  line: BankLine | undefined,
): Promise<Found> {
  const now = knownFields(transaction, true)
  const [original] = await rememberFirst(books, [now])
  if (!original) return nothing
  const [before] = await deletedBefore([[original, now]])
  const first = line ? pickFields(line) : original.first
  if (line) await rememberBankLine(books, line.id, first)
  return { words: originalDifferences({ ...original, first }, now), before }
}

function pickFields({ date, currency, amount, counterpart, description }: BankLine): Record<string, string> {
  return { date, currency, amount, counterpart, description }
}

type OriginalDifferenceProps = { id: string; word: BankWord; isOfBank: boolean }

/** One field as the bank wrote it, or as it was first seen here, with a button to restore that value or the edit that it replaced. */
function OriginalDifference({ id, word, isOfBank }: OriginalDifferenceProps) {
  const { field, first, now, mine, overwritten } = word
  const session = useSession()
  const client = useQueryClient()
  const { say } = useMessages()
  const label = labelOf(field)
  const put = useMutation({
    mutationFn: async ([value, done]: [value: string, done: string]) => {
      const record = await openRecord(session, client, 'transactions', id)
      if (!isSameValue(record.fields[field] ?? '', now)) throw new Error(messages.fieldChangedSince(label))
      const notes = await record.send({ [field]: value })
      say(`${done} ${notes}`.trim())
      focusHeading()
    },
  })
  return (
    <li>
      <span className="row quiet">{label}</span>
      <span className="row">
        <span className="grow">
          {first ? (
            <q>
              <SummaryLine text={valueWords(field, first)} />
            </q>
          ) : (
            messages.wasEmpty
          )}{' '}
          {overwritten ? (
            <span className="quiet">{messages.replacedYours(valueWords(field, mine ?? ''))}</span>
          ) : (
            mine === undefined && <span className="quiet">{messages.changedElsewhere}</span>
          )}
        </span>
        {overwritten && mine !== undefined ? (
          <Button
            busy={put.isPending}
            aria-label={messages.applyEditOf(label)}
            onClick={() => put.mutate([mine, messages.editRestored(label)])}
          >
            {messages.applyEdit}
          </Button>
        ) : (
          <Button
            busy={put.isPending}
            aria-label={messages.restoreNamed(label)}
            onClick={() =>
              put.mutate([
                first,
                (isOfBank ? messages.bankValueRestored : messages.firstValueRestored)(label),
              ])
            }
          >
            {messages.restore}
          </Button>
        )}
      </span>
      {put.error && (
        <p role="alert" className="fault whole">
          {put.error.message}
        </p>
      )}
    </li>
  )
}
