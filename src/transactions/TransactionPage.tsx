import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { isMissing } from '../api/api-error.ts'
import { useTransaction } from '../api/transactions.ts'
import type { Read } from '../contract/aside.ts'
import type { Transaction } from '../contract/transaction.ts'
import { DeleteRecord } from '../basket/DeleteRecord.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { RecordView } from '../ui/RecordView.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { useWayBack } from '../ui/use-way-back.ts'
import { weekdayOf } from '../values/day.ts'
import { Amount } from './Amount.tsx'
import { Day } from './Day.tsx'
import { transactionCollection } from './transaction-collection.ts'
import { transactionNoun } from './transaction-noun.ts'

const BankWords = lazy(() =>
  // oxlint-disable-next-line no-restricted-imports -- by import(), when the page is there: what is kept of a transaction is the desk's
  import('../desk/BankWords.tsx').then(
    (module) => ({ default: module.BankWords }),
    // The transaction itself must not be lost for want of it.
    () => ({ default: () => <></> }),
  ),
)
const route = getRouteApi('/transactions/$transactionId')

/** One transaction to look at. */
export function TransactionPage() {
  const { transactionId } = route.useParams()
  const { selections } = route.useRouteContext()
  const transaction = useTransaction(transactionId)
  const navigate = useNavigate()
  const list = useLocation({ select: ({ state }) => state.list })
  const stepBack = useWayBack('list')
  const leave = useLeavePage((how) => void navigate({ to: '/transactions', search: list ?? {}, ...how }))
  const missing = isMissing(transaction.error)
  const name = transaction.data && transactionNoun.nameOf(transaction.data)
  return (
    <>
      <RecordView
        record={transaction}
        title={missing ? 'Transaction not found' : (name ?? 'Transaction')}
        failure={missing ? 'There is no such transaction' : 'The transaction could not be read'}
        missing={missing}
        back={
          <Link to="/transactions" search={list ?? {}} onClick={stepBack}>
            <BackIcon /> Back to transactions
          </Link>
        }
        actions={
          <>
            <ButtonLink
              to="/transactions/$transactionId/edit"
              params={{ transactionId }}
              state={{ ...(list && { list }), before: 'record' }}
            >
              Edit
            </ButtonLink>
            {transaction.data && (
              <DeleteRecord
                collection={transactionCollection}
                record={transaction.data}
                selection={selections.transactions}
                onDeleted={leave}
              />
            )}
          </>
        }
        fields={fieldsOf}
        others={transaction.data?.aside?.others}
      />
      {transaction.data && !missing && !transaction.isPlaceholderData && (
        <Suspense>
          <BankWords transaction={transaction.data} />
        </Suspense>
      )}
    </>
  )
}

function fieldsOf(transaction: Read<Transaction>): [string, ReactNode][] {
  return [
    ['Date', <DayInWords transaction={transaction} />],
    ['Currency', transaction.currency],
    ['Amount', <Amount transaction={transaction} />],
    ['Counterpart', transaction.counterpart],
    ['Description', transaction.description],
  ]
}

function DayInWords({ transaction: { date, aside } }: { transaction: Read<Transaction> }) {
  const doubt = aside?.doubts['date']
  const weekday = weekdayOf(date, navigator.language)
  return (
    <>
      <Day date={date} doubt={doubt} /> {doubt ?? (weekday || (date && 'The calendar has no such day.'))}
    </>
  )
}
