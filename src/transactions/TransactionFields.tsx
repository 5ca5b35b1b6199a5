import { Link, getRouteApi } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { weekdayOf, today } from '../domain/day.ts'
import { labelOf, textNames } from '../domain/fields.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { TransactionField } from '../domain/transaction-fields.ts'
import { LaterEditInPlace } from '../records/form/LaterEditInPlace.tsx'
import { historyOfRecord } from '../records/record-route.ts'
import { EmptyFields, FieldList } from '../ui/FieldList.tsx'
import { notationLanguage } from '../domain/notation-language.ts'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { Amount } from './Amount.tsx'
import { Day } from './transaction-columns.tsx'
import { dayWarning } from './day-warning.ts'
import { transactionNaming } from './transaction-naming.ts'
import classes from './TransactionFields.module.css'
import * as messages from './messages.ts'
import { UnusualAmount } from './UnusualAmount.tsx'

/** Amount and date in large type first, then the text fields. The currency is part of the amount; screen readers have its label. */
export function TransactionFields({ transaction }: { transaction: WithMeta<Transaction> }) {
  const { id, currency } = transaction
  const texts = textNames.map((field) => ({
    field,
    label: labelOf(field),
    value: transaction[field],
    copy: transaction[field],
  }))
  const figure = (field: TransactionField, value: ReactNode, look?: string) => (
    <div className={look}>
      <dt className="small">{labelOf(field)}</dt>
      <dd className={classes[field]}>
        {value}
        {field === 'date' && (
          <span className={`caution small ${classes.changed}`}>{dayWarning(transaction.date, today())}</span>
        )}
      </dd>
    </div>
  )
  const edit = (field: string, onClose: () => void, isLabelled: boolean) => (
    <LaterEditInPlace
      resource="transactions"
      record={transaction}
      fields={[field]}
      name={transactionNaming.summaryOf(transaction).join(' · ')}
      check={async () => (await import('./transaction-edits.ts')).checkTransaction}
      isLabelled={isLabelled}
      onClose={onClose}
    />
  )
  return (
    <div className="parts after">
      <dl className={classes.figures}>
        {figure('amount', <Amount transaction={transaction} />)}
        {figure('date', <DayInWords transaction={transaction} />)}
        {figure('currency', currency || '–', currency ? 'visually-hidden' : '')}
      </dl>
      <FieldList fields={texts} edit={edit} />
      <EmptyFields fields={texts} edit={edit} />
      <Link {...historyOfRecord('transactions', id)} className="small screen-only">
        {messages.changesTo}
      </Link>
    </div>
  )
}

function DayInWords({ transaction: { date, aside } }: { transaction: WithMeta<Transaction> }) {
  const doubt = aside?.doubts['date']
  const weekday = weekdayOf(date, notationLanguage())
  return (
    <>
      <Day date={date} doubt={doubt} /> {doubt ?? (weekday || (date && messages.pageNoSuchDay))}
    </>
  )
}

/** The mark and the note of a transaction, whose code loads once somebody uses the page. */
export const LaterMarkPanel = lazyNamed(
  () => import('./marks/MarkPanel.tsx'),
  'MarkPanel',
  MissingPart,
  'on use',
)

const route = getRouteApi('/transactions')

type TransactionDetailsProps = { record: WithMeta<Transaction>; isRead: boolean }

/** A transaction beside its list: every field, its mark and note, and what was first seen here. */
export function TransactionDetails({ record, isRead }: TransactionDetailsProps) {
  const { BankOriginal, CounterpartyContact } = route.useRouteContext()
  return (
    <>
      <TransactionFields transaction={record} />
      <div className={`apart ${classes.marks}`}>
        <Suspense>{isRead && <LaterMarkPanel id={record.id} />}</Suspense>
      </div>
      {isRead && (
        <Suspense>
          <UnusualAmount transaction={record} />
          <CounterpartyContact transaction={record} />
          <BankOriginal transaction={record} />
        </Suspense>
      )}
    </>
  )
}
