import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTransaction, useUpdateTransaction, useWhetherTransactionSaved } from '../api/transactions.ts'
import { EditRecord } from '../records/form/EditRecord.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { transactionNaming } from './transaction-naming.ts'
import { TransactionForm } from './TransactionForm.tsx'
import { toTransactionDraft } from './typed-transaction.ts'

const route = getRouteApi('/transactions/$transactionId/edit')

/** The page for editing a transaction. */
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
      noun={transactionNaming}
      record={transaction}
      update={useUpdateTransaction()}
      selection={selections.transactions}
      whetherSaved={useWhetherTransactionSaved()}
      leave={leave}
    >
      {(whole, work) => <TransactionForm start={toTransactionDraft(whole)} work={work} />}
    </EditRecord>
  )
}
