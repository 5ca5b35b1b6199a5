import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isMissing, refusalOf } from '../api/api-error.ts'
import { useTransaction, useUpdateTransaction, useWhetherTransactionSaved } from '../api/transactions.ts'
import { EditRecord } from '../forms/EditRecord.tsx'
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
      of={{ resource: 'transactions', id: transactionId }}
      noun={transactionNoun}
      record={transaction}
      isMissing={isMissing}
      update={useUpdateTransaction()}
      selection={selections.transactions}
      refusalOf={refusalOf}
      whetherSaved={useWhetherTransactionSaved()}
      leave={leave}
    >
      {(whole, work) => <TransactionForm start={typedOf(whole)} work={work} />}
    </EditRecord>
  )
}
