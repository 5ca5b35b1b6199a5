import { Suspense } from 'react'
import { extraLabels } from '../domain/transaction-fields.ts'
import type { Column } from '../records/list/column.ts'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow } from '../ui/MissingPart.tsx'
import classes from './TransactionListPage.module.css'

const BankAccountCell = lazyNamed(
  () => import('./BankAccountCell.tsx'),
  'BankAccountCell',
  MissingForNow,
  'plain',
)

/** The bank account of each transaction; offered where the service knows it. */
export const bankAccountColumn: Column<{ id: string }> = {
  name: 'bankAccount',
  header: extraLabels.bankAccount,
  isExtra: true,
  className: classes.bankAccount,
  cell: ({ id }) => (
    <Suspense>
      <BankAccountCell id={id} />
    </Suspense>
  ),
}
