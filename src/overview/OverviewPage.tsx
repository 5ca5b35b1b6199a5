// Over 200 lines because the page and its sections, in their order on screen, are read as one.
import { getRouteApi, useNavigate, Link } from '@tanstack/react-router'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSession, useCapability } from '../api/session/use-session.ts'
import { today as todayHere } from '../domain/day.ts'
import { Failure } from '../ui/Failure.tsx'
import { LoadingLines } from '../ui/LoadingLines.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { hasBooks } from '../api/session/service-session.ts'
import { ImportStatements } from '../statement-import/ImportStatements.tsx'
import { HowToImport } from '../transactions/HowToImport.tsx'
import { Notice } from '../ui/Notice.tsx'
import * as messages from './parts/messages.tsx'
import { readOverviewPeriod, usualPeriod, useYears } from './money/overview-period.ts'
import { PeriodChoice } from './money/PeriodChoice.tsx'
import { Button } from '../ui/Button.tsx'
import { groupFigures } from '../api/query/overview-figures.ts'
import { useBankAccounts } from '../api/bank-accounts/bank-accounts.ts'
import type { Coverage } from '../domain/page.ts'
import { type Period, writePeriod } from '../domain/search/period.ts'
import { useFigureContext } from '../changes/use-pending-deletions.ts'
import { ReadFirst } from './reading/ReadFirst.tsx'
import { useWholeReading, type WholeReading } from './reading/use-whole-reading.ts'
import { AttentionSection } from './inbox/AttentionSection.tsx'
import { BankAccountsSection } from './bank-accounts/BankAccountsSection.tsx'
import classes from './OverviewPage.module.css'
import { ListLink } from './parts/ListLink.tsx'
import { refineOf } from '../records/record-route.ts'
import { LargestCounterparties } from './money/LargestCounterparties.tsx'
import { moneyByCurrency } from './money/money-rows.ts'
import { MoneyPanel } from './money/MoneyPanel.tsx'
import { OwnVisit } from './visit/OwnVisit.tsx'
import { ReadVisit } from './visit/ReadVisit.tsx'

const route = getRouteApi('/')

/** The first page: the money of a period, what needs attention, and what is new since the last visit. */
export function OverviewPage() {
  const asked = new URLSearchParams(route.useSearch().refine)
  const navigate = useNavigate()
  const canImport = useCapability('statements')
  const reading = useWholeReading('transactions')
  // This page of the list shows whether there are transactions, how many, and what the service can do.
  const { first } = reading
  const isEmpty = first.data?.items.length === 0 && !first.isFetching
  const years = useYears(reading.isReady && !isEmpty)
  const [text, today] = [asked.get('period') ?? usualPeriod, todayHere()]
  const period = readOverviewPeriod(text, today)
  const currency = asked.get('currency') ?? undefined
  const transfer = asked.get('transfer') === 'no' ? 'no' : undefined
  const show = (next: Shown, replace: boolean) =>
    void navigate({
      to: '/',
      search: {
        search: '',
        page: 1,
        refine: refineOf({ ...next, period: next.period === usualPeriod ? undefined : next.period }),
      },
      replace,
      resetScroll: false,
    })
  const choosePeriod = (next: string) => show({ period: next, currency, transfer }, false)
  const hasFigures = reading.isReady && first.data && !isEmpty
  return (
    <>
      <PageHeading title={messages.title}>
        {hasFigures && <PeriodChoice text={text} years={years.list} onChoose={choosePeriod} />}
        {canImport && <ImportStatements />}
      </PageHeading>
      {!first.data && first.error ? (
        <Failure title={messages.notRead} of={first} />
      ) : isEmpty ? (
        <EmptyAccount />
      ) : !first.data || (!reading.isReady && !reading.isWanted) ? (
        <LoadingLines label={messages.loading} />
      ) : !hasFigures ? (
        <ReadFirst reading={reading} />
      ) : period === undefined ? (
        <p role="alert" className="warning">
          {messages.periodNotUnderstood(text)}
        </p>
      ) : (
        <OverviewBody
          key={text}
          period={period}
          today={today}
          latest={years.latest}
          currency={currency}
          reading={reading}
          onPeriod={choosePeriod}
          transfer={transfer}
          onCurrency={(next) => show({ period: text, currency: next, transfer }, true)}
          onTransfer={(next) => show({ period: text, currency, transfer: next }, true)}
        />
      )}
    </>
  )
}

type Shown = { period: string; currency: string | undefined; transfer: 'no' | undefined }

/** The overview of an account without transactions: how to get them in. */
function EmptyAccount() {
  return <Notice title={messages.none}>{hasBooks(useSession()) ? <HowToImport /> : messages.noneYet}</Notice>
}

const root = getRouteApi('__root__')

type OverviewBodyProps = {
  period: Period
  today: string
  /** The latest month with transactions, once it is known. */
  latest: string | undefined
  currency: string | undefined
  reading: WholeReading
  onPeriod: (text: string) => void
  onCurrency: (currency: string) => void
  /** `no` leaves out transfers between own accounts. */
  transfer: 'no' | undefined
  onTransfer: (transfer: 'no' | undefined) => void
}

function OverviewBody({ reading, onTransfer, ...props }: OverviewBodyProps) {
  const { period, currency, transfer } = props
  const figures = useFigureContext()
  const { demo } = root.useRouteContext()
  const answersItself = useCapability('queries')
  const query = { search: '', filter: { period, ...(transfer && { transfer: false }) } }
  const hasTransfers = (useBankAccounts() ?? []).length > 1 || transfer !== undefined
  const months = useQuery(groupFigures(figures, query, 'month'))
  const names = useQuery(groupFigures(figures, query, 'counterpart'))
  const currencies = moneyByCurrency(months.data?.answer ?? [])
  const shown = currencies.find((one) => one.currency === currency) ?? currencies[0]
  const count = months.data?.answer.reduce((sum, { totals }) => sum + totals.count, 0)
  return (
    <div className={`parts ${classes.page}`}>
      <div>
        <MoneyPanel months={months} {...props}>
          {names.data && shown && (
            <LargestCounterparties
              groups={names.data.answer}
              total={names.data.total}
              currency={shown.currency}
              where={{
                period: writePeriod(period),
                transfer,
                currency: currencies.length > 1 ? shown.currency : undefined,
              }}
            />
          )}
        </MoneyPanel>
        {hasTransfers && (
          <Checkbox
            className="after"
            label={messages.withoutTransfers}
            checked={transfer === 'no'}
            onChange={({ target }) => onTransfer(target.checked ? 'no' : undefined)}
          />
        )}
        {months.data && count !== undefined && (
          <FiguresBasis
            count={count}
            currencies={Math.max(1, currencies.length)}
            coverage={months.data.coverage}
            onRefresh={answersItself ? undefined : reading.refresh}
            isBusy={reading.state.state === 'reading'}
          />
        )}
      </div>
      <div className={`stack ${classes.side}`}>
        <BankAccountsSection />
        <AttentionSection />
        {demo ? null : answersItself ? <OwnVisit /> : <ReadVisit transactions={reading} />}
        {demo && <DemoIdeas />}
      </div>
    </div>
  )
}

type FiguresBasisProps = {
  /** All transactions of the period, and in how many currencies. */
  count: number
  currencies: number
  coverage: Coverage
  /** Reads everything again; undefined if the service adds up itself. */
  onRefresh: (() => void) | undefined
  isBusy: boolean
}

/** What the figures are based on, and when it was read. */
function FiguresBasis({ count, currencies, coverage, onRefresh, isBusy }: FiguresBasisProps) {
  return (
    <p className="row quiet small after">
      {messages.addedUp(count, currencies, coverage.asOf)}
      {onRefresh && (
        <Button size="small" busy={isBusy} onClick={onRefresh}>
          {messages.refresh}
        </Button>
      )}
    </p>
  )
}

function DemoIdeas() {
  return (
    <section aria-labelledby="ideas" className="stack small">
      <h2 id="ideas">{messages.ideas}</h2>
      <p className="quiet">{messages.demoIsSafe}</p>
      <ul className="lined links">
        <li>
          <ListLink where={{ period: '2026-Q3', direction: 'out' }}>{messages.ideaQuarter}</ListLink>
        </li>
        <li>
          <Link to="/contacts" search={{ search: '', page: 1, refine: 'country=DE&missing=vat-number' }}>
            {messages.ideaVat}
          </Link>
        </li>
        <li>
          <Link to="/transactions" search={{ search: 'date:2026-03', page: 1 }}>
            {messages.ideaDelete}
          </Link>
        </li>
        <li>
          <Link to="/connections">{messages.ideaConnect}</Link>
        </li>
      </ul>
    </section>
  )
}
