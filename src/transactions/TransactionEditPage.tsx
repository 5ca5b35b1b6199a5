import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isMissing, refusalOf } from '../api/api-error.ts'
import { useTransaction, useUpdateTransaction } from '../api/transactions.ts'
import type { TransactionChanges } from '../contract/transaction.ts'
import { EditFrame } from '../ui/EditFrame.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { transactionNoun } from './transaction-noun.ts'
import { TransactionForm } from './TransactionForm.tsx'
import { typedOf } from './typed-transaction.ts'

const route = getRouteApi('/transactions/$transactionId/edit')

/** One transaction to correct. */
export function TransactionEditPage() {
  const { transactionId } = route.useParams()
  const transaction = useTransaction(transactionId)
  const { selections } = route.useRouteContext()
  const update = useUpdateTransaction(transactionId)
  const navigate = useNavigate()
  const { say } = useMessages()
  const leave = useLeavePage(
    (how) => void navigate({ to: '/transactions/$transactionId', params: { transactionId }, ...how }),
  )
  const save = async (changes: TransactionChanges) => {
    try {
      if (Object.keys(changes).length > 0) {
        const saved = await update.mutateAsync(changes)
        selections.transactions.renew([saved])
        say(`${transactionNoun.nameOf(saved)} saved.`)
      }
      leave({ ignoreBlocker: true })
      return undefined
    } catch (error) {
      return refusalOf(error)
    }
  }
  return (
    <EditFrame
      record={transaction}
      title={transaction.data ? `Edit ${transactionNoun.nameOf(transaction.data)}` : 'Edit transaction'}
      failure={
        isMissing(transaction.error) ? 'There is no such transaction' : 'The transaction could not be read'
      }
      onCancel={() => leave()}
    >
      {(whole) => <TransactionForm start={typedOf(whole)} save={save} onCancel={() => leave()} />}
    </EditFrame>
  )
}
