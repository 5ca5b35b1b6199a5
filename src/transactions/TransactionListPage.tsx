import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { hasBooks } from '../api/session/service-session.ts'
import { useSession } from '../api/session/use-session.ts'
import { useTransactions } from '../api/transactions.ts'
import { useCapability } from '../api/session/use-capability.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { transactionFields } from '../domain/transaction-fields.ts'
import { LazySelectionBar } from '../records/selection/LazySelectionBar.tsx'
import { ListToolbar } from '../records/toolbar/ListToolbar.tsx'
import { ListPage } from '../records/list/ListPage.tsx'
import type { Column } from '../records/list/column.ts'
import { Button } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow, MissingPart } from '../ui/MissingPart.tsx'
import { Amount } from './Amount.tsx'
import { badges } from './badges.ts'
import type { Mark } from './badges.ts'
import { commonCurrency } from './common-currency.ts'
import { Day } from './Day.tsx'
import { transactionCollection } from './transaction-collection.ts'
import { transactionLabels } from './transaction-labels.ts'
import { TransactionBadge } from './TransactionBadge.tsx'
import classes from './TransactionListPage.module.css'
import * as messages from './messages.ts'

const route = getRouteApi('/transactions')

const Filters = lazyNamed(() => import('./filters/TransactionFilters.tsx'), 'TransactionFilters', MissingPart)
const Chips = lazyNamed(() => import('./filters/TransactionChips.tsx'), 'TransactionChips', MissingForNow)
const NoneFound = lazyNamed(
  () => import('./filters/NoTransactionsFound.tsx'),
  'NoTransactionsFound',
  MissingPart,
)

/** The transactions from the bank, newest first. */
export function TransactionListPage() {
  const query = route.useSearch()
  const { selections } = route.useRouteContext()
  const list = useTransactions(query)
  const marks = useSyncExternalStore(badges.subscribe, badges.get)
  const columns = columnsFor(commonCurrency(list.data?.items ?? []), marks)
  const shown = {
    collection: transactionCollection,
    query,
    list,
    columns,
    selection: selections.transactions,
  }
  const bar = <LazySelectionBar {...shown} totals={LaterSums} />
  return (
    <ListPage
      {...shown}
      layout={classes.columns}
      tools={<ListToolbar {...shown} Filters={Filters} Chips={Chips} />}
      bar={bar}
      actions={<ImportTrigger />}
      whenNone={
        query.refine === undefined ? (
          <WhenNone />
        ) : (
          <NoneFound query={query} isWhole={list.data?.total === 0} />
        )
      }
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

/** The columns. The date is the link, because every transaction should have one. */
function columnsFor(
  currency: string | undefined,
  marks: ReadonlyMap<string, Mark>,
): Column<WithMeta<Transaction>>[] {
  return [
    {
      name: 'date',
      header: transactionFields.date.label,
      className: classes.date,
      cell: (transaction, href) => (
        <a href={href}>
          <Day date={transaction.date} doubt={transaction.aside?.doubts['date']} />
        </a>
      ),
    },
    {
      name: 'counterpart',
      header: transactionFields.counterpart.label,
      className: classes.counterpart,
      cell: (transaction) => {
        const mark = marks.get(transaction.id)
        return mark ? (
          <>
            <TransactionBadge mark={mark} />
            {counterpartyOf(transaction)}
          </>
        ) : (
          counterpartyOf(transaction)
        )
      },
    },
    {
      name: 'description',
      header: transactionFields.description.label,
      className: classes.description,
      cell: (transaction) => transactionLabels.detailOf?.(transaction),
    },
    {
      name: 'amount',
      header: transactionFields.amount.label,
      unit: currency,
      className: classes.amount,
      cell: (transaction) => <Amount transaction={transaction} stated={currency} />,
    },
  ]
}

/** The counterparty. If the bank did not name one, the first line of its description, in a quieter style. */
function counterpartyOf(transaction: WithMeta<Transaction>): ReactNode {
  const { counterpart, description } = transaction
  if (counterpart.trim() || !description.trim()) return counterpart
  return (
    <span className={classes.instead} title={description}>
      <span className={`visually-hidden ${classes.unsaid}`}>{messages.noCounterparty} </span>
      {transactionLabels.nameOf(transaction)}
    </span>
  )
}
