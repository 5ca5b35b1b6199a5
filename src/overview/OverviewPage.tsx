import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession, useCapability } from '../api/session/use-session.ts'
import { today as todayHere } from '../domain/today.ts'
import { Failure } from '../ui/Failure.tsx'
import { LoadingLines } from '../ui/LoadingLines.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { hasBooks } from '../api/session/service-session.ts'
import { HowToImport } from '../transactions/HowToImport.tsx'
import { Notice } from '../ui/Notice.tsx'
import * as messages from './parts/messages.tsx'
import { readOverviewPeriod, usualPeriod, useYears } from './money/overview-period.ts'
import { PeriodChoice } from './money/PeriodChoice.tsx'
import { OverviewBody } from './OverviewBody.tsx'
import { Button } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow } from '../ui/MissingPart.tsx'
import { ReadFirst } from './reading/ReadFirst.tsx'
import { useWholeReading } from './reading/use-whole-reading.ts'
import { refineOf } from './parts/refine-of.ts'

const route = getRouteApi('/')

/** The first page: the money of a period, what needs attention, and what is new since the last visit. */
export function OverviewPage() {
  const asked = new URLSearchParams(route.useSearch().refine)
  const navigate = useNavigate()
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
        <ImportButton />
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

/** What the address says. */
type Shown = { period: string; currency: string | undefined; transfer: 'no' | undefined }

/** The overview of an account without transactions: how to get them in. */
function EmptyAccount() {
  return <Notice title={messages.none}>{hasBooks(useSession()) ? <HowToImport /> : messages.noneYet}</Notice>
}

const ImportStatements = lazyNamed(
  () => import('../statement-import/ImportStatements.tsx'),
  'ImportStatements',
  MissingForNow,
)

/** Imports statements where the service can, as the list of transactions does. */
function ImportButton() {
  const room = (
    <Button look="main" style={{ visibility: 'hidden' }}>
      {messages.importStatement}
    </Button>
  )
  return (
    useCapability('statements') && (
      <Suspense fallback={room}>
        <ImportStatements />
      </Suspense>
    )
  )
}
