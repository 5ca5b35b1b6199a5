import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { hasBooks, line } from '../api/line.ts'
import { useTransactions } from '../api/transactions.ts'
import type { Read } from '../contract/aside.ts'
import type { ListQuery } from '../contract/page.ts'
import type { Transaction } from '../contract/transaction.ts'
import { LaterSelectionBar } from '../basket/LaterSelectionBar.tsx'
import { Cell } from '../list/Cell.tsx'
import { ListPage } from '../list/ListPage.tsx'
import type { Column } from '../list/RecordTable.tsx'
import { Amount } from './Amount.tsx'
import { Day } from './Day.tsx'
import { transactionCollection } from './transaction-collection.ts'
import { transactionNoun } from './transaction-noun.ts'
import { TransactionMark } from './TransactionMark.tsx'
import classes from './TransactionListPage.module.css'

const route = getRouteApi('/transactions')

/** The transactions that came from the bank, newest first. */
export function TransactionListPage() {
  const query = route.useSearch()
  const { selections } = route.useRouteContext()
  const list = useTransactions(query)
  const bar = (
    <LaterSelectionBar
      collection={transactionCollection}
      selection={selections.transactions}
      search={query.search}
      list={list}
      sums={LaterSums}
    />
  )
  return (
    <ListPage
      collection={transactionCollection}
      query={query}
      list={list}
      columns={columnsAt(query)}
      selection={selections.transactions}
      bar={bar}
      whenNone={<WhenNone />}
    />
  )
}

const LaterSums = lazy(() =>
  import('./Sums.tsx').then(
    (module) => ({ default: module.Sums }),
    () => ({ default: () => <>The sums could not be loaded.</> }),
  ),
)

/** Where transactions come from. What the service is shows in its answer, so this is asked only when that is there. */
function WhenNone() {
  return hasBooks(line()) ? <HowToImport /> : <FromTheBank />
}

const HowToImport = lazy(() =>
  import('./HowToImport.tsx').then(
    (module) => ({ default: module.HowToImport }),
    () => ({ default: FromTheBank }),
  ),
)

function FromTheBank() {
  return <>Transactions come from the bank: they appear here once the bank account is synced.</>
}

/** The columns, whose links remember the place in the list. The date is the link, because every transaction should have one. */
function columnsAt(query: ListQuery): Column<Read<Transaction>>[] {
  return [
    {
      header: 'Date',
      className: classes.date,
      cell: (transaction) => (
        <Link
          to="/transactions/$transactionId"
          params={{ transactionId: transaction.id }}
          state={{ list: query, before: 'list' }}
          aria-label={transactionNoun.summaryOf(transaction).join(', ')}
        >
          <Day date={transaction.date} doubt={transaction.aside?.doubts['date']} />
        </Link>
      ),
    },
    {
      header: 'Counterpart',
      className: classes.counterpart,
      cell: ({ id, counterpart }) => (
        <>
          <TransactionMark id={id} />
          <Cell text={counterpart} />
        </>
      ),
    },
    {
      header: 'Description',
      className: classes.description,
      cell: ({ description }) => <Cell text={description} />,
    },
    {
      header: 'Amount',
      className: classes.amount,
      cell: (transaction) => <Amount transaction={transaction} />,
    },
  ]
}
