import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isMissing, refusalOf } from '../api/api-error.ts'
import { transactions, useTransaction, useUpdateTransaction } from '../api/transactions.ts'
import { EditRecord } from '../list/EditRecord.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { transactionNoun } from './transaction-noun.ts'
import { TransactionForm } from './TransactionForm.tsx'
import { typedOf } from './typed-transaction.ts'

const route = getRouteApi('/transactions/$transactionId/edit')

/** One transaction to correct. */
export function TransactionEditPage() {
  const { transactionId } = route.useParams()
  const { selections } = route.useRouteContext()
  const transaction = useTransaction(transactionId)
  const navigate = useNavigate()
  const leave = useLeavePage(
    (how) => void navigate({ to: '/transactions/$transactionId', params: { transactionId }, ...how }),
  )
  return (
    <EditRecord
      noun={transactionNoun}
      record={transaction}
      missing={isMissing(transaction.error)}
      update={useUpdateTransaction()}
      selection={selections.transactions}
      refusalOf={refusalOf}
      whetherSaved={transactions.whetherSaved}
      leave={leave}
    >
      {(whole, form) => <TransactionForm start={typedOf(whole)} {...form} />}
    </EditRecord>
  )
}
