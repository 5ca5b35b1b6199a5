import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isMissing } from '../api/session/api-error.ts'
import { useTransaction } from '../api/transactions.ts'
import { RecordPage } from '../records/pane/RecordPage.tsx'
import { transactionCollection } from './transaction-collection.ts'
import { TransactionFields, LaterMarkPanel } from './TransactionFields.tsx'
import { UnusualAmount } from './UnusualAmount.tsx'

const route = getRouteApi('/transactions/$transactionId')

export function TransactionPage() {
  const { transactionId } = route.useParams()
  const { selections, BankOriginal, CounterpartyContact } = route.useRouteContext()
  const transaction = useTransaction(transactionId)
  return (
    <>
      <RecordPage
        id={transactionId}
        collection={transactionCollection}
        record={transaction}
        selection={selections.transactions}
      >
        {(record) => <TransactionFields transaction={record} />}
      </RecordPage>
      {transaction.data && !isMissing(transaction.error) && !transaction.isPlaceholderData && (
        <Suspense>
          <UnusualAmount transaction={transaction.data} />
          <LaterMarkPanel id={transactionId} />
          <CounterpartyContact transaction={transaction.data} />
          <BankOriginal transaction={transaction.data} />
        </Suspense>
      )}
    </>
  )
}
