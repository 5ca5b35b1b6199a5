import { Suspense } from 'react'
import { bankAccountLabel } from '../domain/transaction-fields.ts'
import type { Column } from '../records/list/column.ts'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow } from '../ui/MissingPart.tsx'
import classes from './TransactionListPage.module.css'

const BankAccountCell = lazyNamed(
  () => import('./bank-accounts/BankAccountCell.tsx'),
  'BankAccountCell',
  MissingForNow,
)

/** The bank account of each transaction; offered where the service knows it. */
export const bankAccountColumn: Column<{ id: string }> = {
  name: 'bankAccount',
  header: bankAccountLabel,
  isExtra: true,
  className: classes.bankAccount,
  cell: ({ id }) => (
    <Suspense>
      <BankAccountCell id={id} />
    </Suspense>
  ),
}
