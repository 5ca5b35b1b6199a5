// Over 200 lines because the page and its walk of the transactions are read as one.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState, useDeferredValue, useMemo } from 'react'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isUnfinished } from '../../changes/stored-changes.ts'
import { ImportResult } from '../../contacts/import/ImportResult.tsx'
import { today as todayHere } from '../../domain/day.ts'
import { Failure, Fault } from '../../ui/Failure.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { readOverviewPeriod, usualPeriod, useYears } from '../money/overview-period.ts'
import { PeriodChoice } from '../money/PeriodChoice.tsx'
import { ReadFirst } from '../reading/ReadFirst.tsx'
import { useWholeReading } from '../reading/use-whole-reading.ts'
import * as messages from '../parts/messages.tsx'
import { useSession } from '../../api/session/use-session.ts'
import { planImport } from '../../changes/plan-change.ts'
import { counterpartsOfRow, useRunImport, useLastImport } from '../../contacts/import/take-import.ts'
import { takeApart, type MissingName } from '../../contacts/matching/missing-name.ts'
import { inMatchWorker } from '../../contacts/matching/in-match-worker.ts'
import { reasonOf } from '../../domain/reason-of.ts'
import { type Period, writePeriod } from '../../domain/search/period.ts'
import { useLeaveQuestion } from '../../records/form/use-leave-question.tsx'
import type { Change } from '../../storage/rows.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { attentionConditions } from '../parts/attention-conditions.ts'
import { ListLink } from '../parts/ListLink.tsx'
import { refineOf } from '../../records/record-route.ts'
import { keysOfInbox } from '../../api/cache/keys.ts'
import { chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { allContacts, refuseIfAdded } from '../../contacts/contacts-found.ts'
import { createNameCollector } from '../../contacts/matching/names-in-use.ts'
import { nextTask } from '../../ui/when.ts'
import { MissingTable } from './MissingTable.tsx'
import { useMatched, type Found } from './use-matched.ts'

const route = getRouteApi('/contacts/missing')

/** The names in the transactions of a period that have no contact, to create contacts for them in one pass. */
export function MissingContactsPage() {
  const navigate = useNavigate()
  const chosen = new URLSearchParams(route.useSearch().refine).get('period')
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
  const oldest = years.list.at(-1)
  const all = oldest && `${oldest}-01-01..`
  const hasThisYear = years.list.includes(todayHere().slice(0, 4))
  const text = chosen ?? (all && !hasThisYear ? all : usualPeriod)
  const period = readOverviewPeriod(text, todayHere())
  const show = (next: string) =>
    void navigate({
      to: '/contacts/missing',
      search: { search: '', page: 1, refine: refineOf({ period: next }) },
      resetScroll: false,
    })
  return (
    <div className="page">
      <PageHeading title={messages.missingTitle}>
        {isReady && !isRunning && <PeriodChoice text={text} years={years.list} onChoose={show} />}
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
            onAll={all !== undefined && all !== text ? () => show(all) : undefined}
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

/** What the user has ticked or unticked, by the keys of the names. */
type Ticks = ReadonlyMap<string, boolean>

type MissingProps = {
  period: Period
  /** Shows the names of all years, if it does not. */
  onAll: (() => void) | undefined
  /** Kept by the page, so that what was unticked stays so when the others have been added. */
  ticks: Ticks
  setTicks: (ticks: Ticks) => void
  onAdded: (change: Change) => void
}

/** The names of a period without a contact, and the button that makes contacts of those that are ticked. */
function Missing(props: MissingProps) {
  const { period, onAll } = props
  const { nameless, failed, ...missing } = useMissing(period)
  const { found } = missing
  if (failed?.error) return <Failure title={messages.missingNotRead} of={failed} />
  if (!found) return <p role="status">{messages.missingLooking}</p>
  const where = { period: writePeriod(period), ...attentionConditions.noCounterparty }
  return (
    <>
      {found.all === 0 ? (
        <Notice
          title={messages.noNames}
          actions={onAll && <Button onClick={onAll}>{messages.showAllYears}</Button>}
        >
          {messages.missingNoneYet}
        </Notice>
      ) : found.missing.length === 0 ? (
        <Notice title={messages.nothingMissing}>{messages.allHaveOne(found.all)}</Notice>
      ) : (
        <Choice {...props} {...missing} found={found} />
      )}
      {nameless > 0 && (
        <p className="quiet">
          <ListLink where={where}>{messages.withoutName(nameless)}</ListLink>
        </p>
      )}
    </>
  )
}

type ChoiceProps = MissingProps &
  Omit<ReturnType<typeof useMissing>, 'found' | 'nameless' | 'failed'> & { found: Found }

function Choice({ period, ticks, setTicks, found, contacts, seen, isCurrent, onAdded }: ChoiceProps) {
  const session = useSession()
  const client = useQueryClient()
  const { fail } = useMessages()
  const { goOn } = useRunImport()
  // What the user has typed, by the keys of the names.
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set())
  const [isAdding, setIsAdding] = useState(false)
  const { question } = useLeaveQuestion(typed.size > 0 && !isAdding, () => undefined)
  // One that may have a contact is only added if the user says so.
  const isTicked = ({ key, perhaps }: MissingName) => ticks.get(key) ?? perhaps.length === 0
  const nameOf = ({ key, fields }: MissingName) => typed.get(key)?.trim() || fields.company
  const missing = useMemo(() => takeApart(found.missing, apart), [found, apart])
  const ticked = missing.filter(isTicked)
  const add = async () => {
    setIsAdding(true)
    const names = ticked.map(nameOf)
    try {
      await refuseIfAdded(session, client, seen)
      const namesakes = await inMatchWorker('findNamesakes', [names, contacts])
      const rows = ticked.map((name, index) => {
        const after = { ...name.fields, company: names[index] ?? '' }
        return {
          id: `name ${name.key}`,
          name: after.company,
          detail: messages.occurs(name.count),
          after,
          namesakes: namesakes[index] ?? [],
          ...((typed.has(name.key) || name.parts) && {
            given: { ...after, ...counterpartsOfRow(name.parts ?? [name]) },
          }),
        }
      })
      const changes = await planImport(session, { file: writePeriod(period), source: 'names' }, [], rows)
      if (changes[0]) onAdded(changes[0])
      void goOn(changes)
    } catch (error) {
      setIsAdding(false)
      fail(reasonOf(error))
    }
  }
  return (
    <>
      {question}
      <p className="quiet">{messages.whatItIs}</p>
      <div className="row quiet after spaced">
        {ticked.length > 0 && (
          <Button look="main" busy={isAdding || !isCurrent} onClick={() => void add()}>
            {messages.add(ticked.length)}
          </Button>
        )}
        <p role="status">
          {messages.missingOf(missing.length, found.all - found.missing.length + missing.length)}
          {ticked.length === 0 && ` ${messages.noneTicked}`}
        </p>
      </div>
      <MissingTable
        period={period}
        missing={missing}
        isTicked={isTicked}
        typed={typed}
        onTick={(names, on) => setTicks(new Map([...ticks, ...names.map(({ key }) => [key, on] as const)]))}
        onType={({ key }, text) => setTyped(new Map(typed).set(key, text))}
        onTakeApart={({ key }) => setApart(new Set(apart).add(key))}
      />
    </>
  )
}

/** The counterparties of a period, spelling by spelling. Throws `ApiError`. */
const namesOf = (session: ServiceSession, client: QueryClient, period: Period) =>
  queryOptions({
    queryKey: keysOfInbox('transactions', { names: period }),
    queryFn: async ({ signal }) => {
      const source = await chooseQuerySource(session, client, 'transactions')
      const collector = createNameCollector()
      for await (const portion of source.records({ search: '', filter: { period } }, signal)) {
        collector.add(portion)
        await nextTask()
      }
      return collector.end()
    },
  })

/** The counterparties of a period that have no contact, once all contacts and transactions are known; and these contacts. */
function useMissing(period: Period) {
  const [session, client] = [useSession(), useQueryClient()]
  const names = useQuery(namesOf(session, client, period))
  const all = useQuery(allContacts(session, client))
  const of = [period, names.dataUpdatedAt, all.dataUpdatedAt]
  const given = { spellings: names.data?.spellings, contacts: all.data?.all, of }
  const { matched, rules, contacts } = useMatched(given)
  const failed = [names, all, rules, matched].find(({ data, error }) => !data && error)
  // Deferred: React renders the table in pieces, between which the browser responds.
  const found = useDeferredValue(matched.data)
  const isCurrent = found === matched.data && !matched.isPlaceholderData
  const nameless = names.data?.nameless ?? 0
  return { found, isCurrent, seen: all.data?.all ?? [], contacts, nameless, failed }
}
