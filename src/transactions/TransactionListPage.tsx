import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { hasBooks } from '../api/session/service-session.ts'
import { useSession } from '../api/session/use-session.ts'
import { useTransactions } from '../api/transactions.ts'
import { useCapability } from '../api/session/use-capability.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { ListQuery } from '../domain/page.ts'
import type { Transaction } from '../domain/transaction.ts'
import { transactionFields } from '../domain/transaction-fields.ts'
import { LazySelectionBar } from '../records/selection/LazySelectionBar.tsx'
import { Cell } from '../records/list/Cell.tsx'
import { ListPage } from '../records/list/ListPage.tsx'
import type { Column } from '../records/list/column.ts'
import { Button } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow, MissingPart } from '../ui/MissingPart.tsx'
import { Amount } from './Amount.tsx'
import { commonCurrency } from './common-currency.ts'
import { Day } from './Day.tsx'
import { transactionCollection } from './transaction-collection.ts'
import { transactionLabels } from './transaction-labels.ts'
import { TransactionBadge } from './TransactionBadge.tsx'
import classes from './TransactionListPage.module.css'
import * as messages from './messages.ts'

const route = getRouteApi('/transactions')

/** The transactions from the bank, newest first. */
export function TransactionListPage() {
  const query = route.useSearch()
  const { selections } = route.useRouteContext()
  const list = useTransactions(query)
  const bar = (
    <LazySelectionBar
      collection={transactionCollection}
      selection={selections.transactions}
      search={query.search}
      list={list}
      totals={LaterSums}
    />
  )
  return (
    <ListPage
      collection={transactionCollection}
      query={query}
      list={list}
      columns={columnsAt(query, list.data?.items ?? [])}
      layout={classes.columns}
      selection={selections.transactions}
      bar={bar}
      actions={<ImportTrigger />}
      whenNone={<WhenNone />}
      hint={
        mayNeedHint.test(query.search) && (
          <Suspense>
            <SearchHint search={query.search} isEmpty={list.data?.total === 0} />
          </Suspense>
        )
      }
    />
  )
}

// Periods, dates and amounts contain digits.
const mayNeedHint = /\d/
const SearchHint = lazyNamed(() => import('./SearchHint.tsx'), 'SearchHint', MissingForNow)

const LaterSums = lazyNamed(() => import('./Sums.tsx'), 'Sums', MissingPart)

/** The import button, loaded when the service has announced imports. */
function ImportTrigger() {
  const canImport = useCapability('statements')
  return (
    canImport && (
      <Suspense fallback={<RoomForImport />}>
        <ImportStatements />
      </Suspense>
    )
  )
}

/** Keeps the button's place without offering what would do nothing yet. */
function RoomForImport() {
  return (
    <Button look="main" style={{ visibility: 'hidden' }}>
      {messages.importStatement}
    </Button>
  )
}

const ImportStatements = lazyNamed(
  () => import('../statement-import/ImportStatements.tsx'),
  'ImportStatements',
  MissingForNow,
)

/** Explains where transactions come from. The response identifies the service, so this renders after it. */
function WhenNone() {
  return hasBooks(useSession()) ? <HowToImport /> : <FromTheBank />
}

const HowToImport = lazyNamed(() => import('./HowToImport.tsx'), 'HowToImport', FromTheBank)

function FromTheBank() {
  return <>{messages.noneYet}</>
}

/**
 * The columns; their links remember the place in the list. The date is the link, because every transaction should have
 * one.
 */
function columnsAt(query: ListQuery, rows: WithMeta<Transaction>[]): Column<WithMeta<Transaction>>[] {
  const currency = commonCurrency(rows)
  return [
    {
      header: transactionFields.date.label,
      className: classes.date,
      cell: (transaction) => (
        <Link
          to="/transactions/$transactionId"
          params={{ transactionId: transaction.id }}
          state={{ list: query, before: 'list' }}
        >
          <Day date={transaction.date} doubt={transaction.aside?.doubts['date']} />
        </Link>
      ),
    },
    {
      header: transactionFields.counterpart.label,
      className: classes.counterpart,
      cell: (transaction) => <Counterparty transaction={transaction} />,
    },
    {
      header: transactionFields.description.label,
      className: classes.description,
      cell: (transaction) => <Cell text={transactionLabels.detailOf?.(transaction) ?? ''} />,
    },
    {
      header: transactionFields.amount.label,
      unit: currency,
      className: classes.amount,
      cell: (transaction) => <Amount transaction={transaction} stated={currency} />,
    },
  ]
}

/** The counterparty. If the bank did not name one, the first line of its description, in a quieter style. */
function Counterparty({ transaction }: { transaction: WithMeta<Transaction> }) {
  const { id, counterpart, description } = transaction
  return (
    <>
      <TransactionBadge id={id} />
      {counterpart.trim() || !description.trim() ? (
        <Cell text={counterpart} />
      ) : (
        <span className={classes.instead} title={description}>
          <span className={`visually-hidden ${classes.unsaid}`}>{messages.noCounterparty} </span>
          {transactionLabels.nameOf(transaction)}
        </span>
      )}
    </>
  )
}
