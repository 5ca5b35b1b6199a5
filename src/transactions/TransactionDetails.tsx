import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { TransactionFields, LaterMarkPanel } from './TransactionFields.tsx'
import { UnusualAmount } from './UnusualAmount.tsx'
import classes from './Amount.module.css'

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
