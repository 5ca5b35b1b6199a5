import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useMemo, useSyncExternalStore, type ComponentProps } from 'react'
import { hasBooks } from '../api/session/service-session.ts'
import { useSession, useCapability } from '../api/session/use-session.ts'
import { useTransactions } from '../api/transactions.ts'
import { LazySelectionBar, ListToolbar } from '../records/list-toolbar/ListToolbar.tsx'
import { hasConditions } from '../records/list/list-query.ts'
import { ListPage } from '../records/list/ListPage.tsx'
import { LazyPane } from '../records/pane/LazyPane.tsx'
import { Button } from '../ui/Button.tsx'
import button from '../ui/Button.module.css'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow, MissingPart } from '../ui/MissingPart.tsx'
import { useSecondPart } from '../ui/use-second-part.ts'
import { badges } from './badges/badges.ts'
import { transactionCollection } from './transaction-collection.ts'
import { transactionColumns, commonCurrency } from './transaction-columns.tsx'
import classes from './TransactionListPage.module.css'
import * as listMessages from '../records/list/messages.ts'
import * as messages from './messages.ts'
import { extraLabels } from '../domain/transaction-fields.ts'
import type { Column } from '../records/list/column.ts'

const BankAccountCell = lazyNamed(
  () => import('./BankAccountCell.tsx'),
  'BankAccountCell',
  MissingForNow,
  'plain',
)

/** The bank account of each transaction; offered where the service knows it. */
const bankAccountColumn: Column<{ id: string }> = {
  name: 'bankAccount',
  header: extraLabels.bankAccount,
  isExtra: true,
  className: `quiet ${classes.bankAccount}`,
  cell: ({ id }) => (
    <Suspense>
      <BankAccountCell id={id} />
    </Suspense>
  ),
}

const route = getRouteApi('/transactions')

const Filters = lazyNamed(
  () => import('./filters/TransactionFilters.tsx'),
  'TransactionFilters',
  MissingPart,
  'on use',
)
const Chips = lazyNamed(
  () => import('./filters/TransactionChips.tsx'),
  'TransactionChips',
  MissingForNow,
  'on use',
)
const NoneFound = lazyNamed(
  () => import('./filters/TransactionChips.tsx'),
  'NoTransactionsFound',
  MissingPart,
)

/** The transactions from the bank, newest first. */
export function TransactionListPage() {
  const query = route.useSearch()
  const selections = route.useRouteContext({ select: (context) => context.selections })
  const list = useTransactions(query)
  const shownBadges = useSyncExternalStore(badges.subscribe, badges.get)
  const columns = useColumns(commonCurrency(list.data?.items ?? []), shownBadges)
  const shown = {
    collection: transactionCollection,
    query,
    list,
    columns,
    selection: selections.transactions,
  }
  const hasMarks = useCapability('marks')
  const isSearched = query.search !== '' || hasConditions(query)
  const bar = <LazySelectionBar {...shown} totals={LaterSums} />
  return (
    <>
      <ListPage
        {...shown}
        layout={classes.columns}
        tools={<ListToolbar {...shown} Filters={Filters} Chips={Chips} />}
        bar={bar}
        actions={<ImportTrigger />}
        whenNone={isSearched ? <NoneFound query={query} isWhole={list.data?.total === 0} /> : <WhenNone />}
        hint={
          (mayNeedHint.test(query.search) || (query.search !== '' && list.data && !hasMarks)) && (
            <Suspense>
              <SearchHint search={query.search} isEmpty={list.data?.total === 0} />
            </Suspense>
          )
        }
        sum={list.data && <LaterFoot page={list.data} isSearched={isSearched} {...shown} />}
      />
      <LazyPane {...shown} />
    </>
  )
}

/** The columns, stable while these values are: new columns would make another page first render the rows that it replaces. */
function useColumns(...of: Parameters<typeof transactionColumns>) {
  const [currency, shownBadges] = of
  const hasBankAccounts = useCapability('bank-accounts')
  const columns = useMemo(() => transactionColumns(currency, shownBadges), [currency, shownBadges])
  return useMemo(
    () => (hasBankAccounts ? [...columns, bankAccountColumn] : columns),
    [columns, hasBankAccounts],
  )
}

// Periods, dates and amounts contain digits.
const mayNeedHint = /\d/
const SearchHint = lazyNamed(() => import('./SearchHint.tsx'), 'SearchHint', MissingForNow, 'plain')

const ListFoot = lazyNamed(() => import('./ListFoot.tsx'), 'ListFoot', MissingForNow, 'plain')

function LaterFoot(props: ComponentProps<typeof ListFoot>) {
  const isWanted = useSecondPart()
  const { page, isSearched } = props
  // Keeps the place of its button, so that the pager beside it does not move.
  const room = isSearched && (page.page > 1 || page.more) && (
    <span aria-hidden="true" data-size="small" className={`${button.button} ${classes.room}`}>
      {listMessages.totals}
    </span>
  )
  return <Suspense fallback={room}>{isWanted ? <ListFoot {...props} /> : room}</Suspense>
}

const LaterSums = lazyNamed(() => import('./Sums.tsx'), 'Sums', MissingPart, 'plain')

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

/** Reserves the button's space, at its final width (statement-import/ImportStatements.tsx), while it would do nothing yet. */
function RoomForImport() {
  return (
    <Button look="main" style={{ visibility: 'hidden' }}>
      <span>
        {messages.importWord}
        <span className="wide">{messages.statementWord}</span>
      </span>
    </Button>
  )
}

const ImportStatements = lazyNamed(
  () => import('../statement-import/ImportStatements.tsx'),
  'ImportStatements',
  MissingForNow,
  'plain',
)

/** Explains where transactions come from. The response identifies the service, so this renders after it. */
function WhenNone() {
  return hasBooks(useSession()) ? <HowToImport /> : <FromTheBank />
}

const HowToImport = lazyNamed(() => import('./HowToImport.tsx'), 'HowToImport', FromTheBank, 'on use')

function FromTheBank() {
  return <>{messages.noneYet}</>
}
