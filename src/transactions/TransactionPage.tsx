import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isMissing } from '../api/session/api-error.ts'
import { useTransaction } from '../api/transactions.ts'
import { Neighbours } from '../records/form/Neighbours.tsx'
import { DeleteRecord } from '../records/selection/DeleteRecord.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { RecordView } from '../ui/RecordView.tsx'
import { useEntryState } from '../ui/use-entry-state.ts'
import { useLeavePage, useWayBack } from '../ui/use-leave-page.ts'
import { transactionCollection } from './transaction-collection.ts'
import { TransactionFields } from './TransactionFields.tsx'
import { transactionNaming } from './transaction-naming.ts'
import { UnusualAmount } from './UnusualAmount.tsx'
import * as messages from './messages.tsx'
import { MarkPanel } from './marks/MarkPanel.tsx'

const route = getRouteApi('/transactions/$transactionId')

export function TransactionPage() {
  const { transactionId } = route.useParams()
  const { selections, BankOriginal, CounterpartyContact } = route.useRouteContext()
  const transaction = useTransaction(transactionId)
  const navigate = useNavigate()
  const { list } = useEntryState()
  const stepBack = useWayBack('list')
  const leave = useLeavePage((how) => void navigate({ to: '/transactions', search: list ?? {}, ...how }))
  const missing = isMissing(transaction.error)
  const name = transaction.data && transactionNaming.nameOf(transaction.data)
  return (
    <>
      <RecordView
        record={transaction}
        title={missing ? messages.notFound : (name ?? messages.transaction)}
        failure={missing ? transactionNaming.missing : messages.notRead}
        missing={missing}
        back={
          <>
            <Link to="/transactions" search={list ?? {}} data-command="back" onClick={stepBack}>
              <BackIcon /> {messages.backToTransactions}
            </Link>
            <Neighbours name="transactions" id={transactionId} />
          </>
        }
        actions={
          <>
            <ButtonLink
              to="/transactions/$transactionId/edit"
              params={{ transactionId }}
              state={{ ...(list && { list }), before: 'record' }}
              data-command="edit"
            >
              {messages.edit}
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
        others={transaction.data?.aside?.others}
      >
        {(record) => <TransactionFields transaction={record} />}
      </RecordView>
      {transaction.data && !missing && !transaction.isPlaceholderData && (
        <Suspense>
          <UnusualAmount transaction={transaction.data} />
          <CounterpartyContact transaction={transaction.data} />
          <MarkPanel id={transactionId} />
          <BankOriginal transaction={transaction.data} />
        </Suspense>
      )}
    </>
  )
}
