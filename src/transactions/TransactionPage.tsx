import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { isMissing } from '../api/session/api-error.ts'
import { useTransaction } from '../api/transactions.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { labelOf } from '../domain/label-of.ts'
import type { TransactionField } from '../domain/transaction-fields.ts'
import { DeleteRecord } from '../records/selection/DeleteRecord.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { changedWords, useChangedMeanwhile } from '../ui/changed-meanwhile.ts'
import { EmptyFields, FieldList } from '../ui/FieldList.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { RecordView } from '../ui/RecordView.tsx'
import { useLeavePage } from '../ui/use-leave-page.ts'
import { useWayBack } from '../ui/use-way-back.ts'
import { weekdayOf } from '../domain/day.ts'
import { Amount } from './Amount.tsx'
import { Day } from './Day.tsx'
import { textNames } from './text-names.ts'
import { transactionCollection } from './transaction-collection.ts'
import { transactionLabels } from './transaction-labels.ts'
import classes from './TransactionPage.module.css'
import * as messages from './page-messages.ts'

const route = getRouteApi('/transactions/$transactionId')

/** The page of a transaction. */
export function TransactionPage() {
  const { transactionId } = route.useParams()
  const { selections, BankOriginal } = route.useRouteContext()
  const transaction = useTransaction(transactionId)
  const navigate = useNavigate()
  const list = useLocation({ select: ({ state }) => state.list })
  const stepBack = useWayBack('list')
  const leave = useLeavePage((how) => void navigate({ to: '/transactions', search: list ?? {}, ...how }))
  const missing = isMissing(transaction.error)
  const was = useChangedMeanwhile('transactions', transactionId)
  const name = transaction.data && transactionLabels.nameOf(transaction.data)
  return (
    <>
      <RecordView
        record={transaction}
        title={missing ? messages.notFound : (name ?? messages.transaction)}
        failure={missing ? transactionLabels.missing : messages.notRead}
        missing={missing}
        back={
          <Link to="/transactions" search={list ?? {}} onClick={stepBack}>
            <BackIcon /> {messages.backToTransactions}
          </Link>
        }
        actions={
          <>
            <ButtonLink
              to="/transactions/$transactionId/edit"
              params={{ transactionId }}
              state={{ ...(list && { list }), before: 'record' }}
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
        {(record) => <TransactionFields transaction={record} was={was} />}
      </RecordView>
      {transaction.data && !missing && !transaction.isPlaceholderData && (
        <Suspense>
          <BankOriginal transaction={transaction.data} />
        </Suspense>
      )}
    </>
  )
}

type TransactionFieldsProps = { transaction: WithMeta<Transaction>; was: Record<string, string> | undefined }

/**
 * Amount and date in large type first, then the text fields. The currency is part of the amount; its label is for
 * screen readers.
 */
function TransactionFields({ transaction, was = {} }: TransactionFieldsProps) {
  const { currency } = transaction
  const texts = textNames.map((field) => ({ field, label: labelOf(field), value: transaction[field] }))
  const figure = (field: TransactionField, value: ReactNode, look?: string) => (
    <div className={look}>
      <dt>{labelOf(field)}</dt>
      <dd className={classes[field]}>
        {value}
        {was[field] !== undefined && <span className={classes.changed}>{changedWords(was[field])}</span>}
      </dd>
    </div>
  )
  const isSeen = currency !== '' && was['currency'] === undefined
  return (
    <div className={classes.transaction}>
      <dl className={classes.figures}>
        {figure('amount', <Amount transaction={transaction} />)}
        {figure('date', <DayInWords transaction={transaction} />)}
        {figure('currency', currency || '–', isSeen ? 'visually-hidden' : '')}
      </dl>
      <FieldList fields={texts} was={was} />
      <EmptyFields fields={texts} was={was} />
    </div>
  )
}

function DayInWords({ transaction: { date, aside } }: { transaction: WithMeta<Transaction> }) {
  const doubt = aside?.doubts['date']
  const weekday = weekdayOf(date, navigator.language)
  return (
    <>
      <Day date={date} doubt={doubt} /> {doubt ?? (weekday || (date && messages.noSuchDay))}
    </>
  )
}
