import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isUnfinished } from '../../changes/stored-changes.ts'
import { ImportResult } from '../../contacts/import/ImportResult.tsx'
import { useLastImport } from '../../contacts/import/use-last-import.ts'
import { today as todayHere } from '../../domain/today.ts'
import { Failure } from '../../ui/Failure.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { readOverviewPeriod, usualPeriod, useYears } from '../money/overview-period.ts'
import { PeriodChoice } from '../money/PeriodChoice.tsx'
import { refineOf } from '../parts/refine-of.ts'
import { ReadFirst } from '../reading/ReadFirst.tsx'
import { useWholeReading } from '../reading/use-whole-reading.ts'
import { Missing, type Ticks } from './Missing.tsx'
import * as messages from '../parts/messages.tsx'
import { Fault } from '../../ui/Fault.tsx'

const route = getRouteApi('/contacts/missing')

/** The names in the transactions of a period that have no contact, to create contacts for them in one pass. */
export function MissingContactsPage() {
  const navigate = useNavigate()
  const text = new URLSearchParams(route.useSearch().refine).get('period') ?? usualPeriod
  const period = readOverviewPeriod(text, todayHere())
  const readings = [useWholeReading('transactions'), useWholeReading('contacts')] as const
  const isReady = readings.every((reading) => reading.isReady)
  const years = useYears(readings[0].isReady)
  const [shown, setShown] = useState<string>()
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const last = useLastImport('names')
  const isRunning = last.some(isUnfinished)
  // How an interrupted run ended is said, too, once it was continued here.
  if (isRunning && shown !== last[0]?.id) setShown(last[0]?.id)
  const failed = readings.map(({ first }) => first).find(({ data, error }) => !data && error)
  return (
    <div className="page">
      <PageHeading title={messages.missingTitle}>
        {isReady && !isRunning && (
          <PeriodChoice
            text={text}
            years={years.list}
            onChoose={(next) =>
              void navigate({
                to: '/contacts/missing',
                search: { search: '', page: 1, refine: refineOf({ period: next }) },
                resetScroll: false,
              })
            }
          />
        )}
      </PageHeading>
      {last[0] && (isRunning || last[0].id === shown) && <ImportResult key={last[0].id} changes={last} />}
      {failed?.error && <Failure title={messages.missingNotRead} of={failed} />}
      {readings.map(
        (reading) =>
          !reading.isReady && reading.isWanted && <ReadFirst key={reading.name} reading={reading} isCheck />,
      )}
      {/* What is being added must not be offered again. */}
      {isReady &&
        !isRunning &&
        (period === undefined ? (
          <Fault>{messages.periodNotUnderstood(text)}</Fault>
        ) : (
          <Missing
            key={text}
            period={period}
            ticks={ticks}
            setTicks={setTicks}
            onAdded={(change) => {
              focusHeading()
              setShown(change.id)
            }}
          />
        ))}
    </div>
  )
}
