// Over 200 lines because the page, its sections and what it says of its checks are one screen.
import { NativeSelect } from '@mantine/core'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { MergeDialog } from '../../contacts/MergeDialog.tsx'
import type { Contact } from '../../domain/contact.ts'
import { partsOfKey } from '../../domain/cluster/decision-keys.ts'
import { noteInbox, readInboxBefore } from '../../storage/inbox.ts'
import { Button } from '../../ui/Button.tsx'
import { Fault, Failure } from '../../ui/Failure.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { conditionsOf, countedKinds } from '../parts/attention-conditions.ts'
import { ListLink } from '../parts/ListLink.tsx'
import { ReadFirst } from '../reading/ReadFirst.tsx'
import { useWholeReading } from '../reading/use-whole-reading.ts'
import { portionSize } from './inbox-queries.ts'
import { inboxKinds, type InboxItem, type InboxKind } from './inbox-item.ts'
import { InboxRow } from './InboxRow.tsx'
import * as messages from '../parts/messages.tsx'
import * as common from '../../ui/common-messages.ts'
import { usePortions } from '../../ui/use-portions.ts'
import { useInboxItems, useNamesWithoutContact } from './use-inbox-items.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useSuggestedNames } from '../../statement-import/use-suggested-names.ts'

/** Everything in the books that needs a decision, in one list that is worked through by keys. */
export function InboxPage() {
  const readings = [useWholeReading('transactions'), useWholeReading('contacts')] as const
  const asked = readings.filter((reading) => !reading.isReady && reading.isWanted)
  const isReady = { transactions: readings[0].isReady, contacts: readings[1].isReady }
  const { decided, counted, scan, checked, found, calledFine, byKind, countOf, left, isKnown } =
    useInboxItems(isReady)
  const { last, undo } = decided
  const isNew = useVisit([...found, ...calledFine], byKind, isKnown ? left : undefined)
  const [only, setOnly] = useOnly()
  const isFine = only === 'fine'
  const shown = isFine ? calledFine : only === undefined ? found : (byKind.get(only) ?? [])
  const onDecide = isFine ? decided.showAgain : decided.setFine
  const [compared, setCompared] = useState<readonly Contact[]>()
  useInboxKeys({ items: shown, onDecide, undo })
  const failed = readings.find(({ first }) => first.error && !first.data)?.first
  const isFailed = Boolean(failed ?? counted.error ?? scan.error ?? checked.error)
  const again = () => {
    scan.again()
    checked.again()
  }
  return (
    <div className="page">
      <PageHeading title={messages.inboxTitle}>
        {isKnown && (
          <Button busy={scan.isBusy || checked.isBusy} onClick={again}>
            {messages.lookAgain}
          </Button>
        )}
      </PageHeading>
      <div className="row awaited">
        <p role="status">
          {last ??
            (!isKnown
              ? asked.length === 0 && !isFailed && messages.checking
              : isFine
                ? messages.calledFine(shown.length)
                : wordsOfNumber(left, found.filter(isNew).length))}
        </p>
        {undo && (
          <Button
            onClick={() => {
              focusHeading()
              undo()
            }}
          >
            {messages.undo}
          </Button>
        )}
        <KindChoice countOf={countOf} fine={calledFine.length} only={only} onChoose={setOnly} />
      </div>
      {decided.problem && <Fault>{decided.problem}</Fault>}
      <Problems counted={counted} scan={scan} checked={checked} />
      {failed?.error && <Failure title={messages.inboxNotRead} of={failed} />}
      {asked.map((reading) => (
        <ReadFirst key={reading.name} reading={reading} isCheck />
      ))}
      {isKnown && <Besides left={left} shown={shown.length} only={only} />}
      {inSections(shown, isNew).map(({ kind, items }) => (
        <Section
          key={kind}
          kind={kind}
          items={items}
          others={isFine ? 0 : counted.others.get(kind)}
          isNew={isNew}
          isFine={isFine}
          onDecide={onDecide}
          onCompare={setCompared}
        />
      ))}
      <ScanExtent {...scan} />
      <NamesWithoutContact scan={scan} checked={checked} isKnown={isKnown} />
      {compared && <MergeDialog contacts={compared} onClose={() => setCompared(undefined)} />}
    </div>
  )
}

type BesidesProps = { left: number; shown: number; only: Only }

/** The names that are suggested, which are no items, and that there are no items, or none of the kind that is shown. */
function Besides({ left, shown, only }: BesidesProps) {
  const suggested = useSuggestedNames()
  if (shown === 0 && (left > 0 || only === 'fine')) return <Notice title={messages.noneOfKind} />
  if (only === 'fine') return null
  if (suggested.number > 0 && only === undefined)
    return (
      <p className="apart">
        <Link to="/names">{messages.suggestedNames(suggested)}</Link>
      </p>
    )
  return left === 0 && <Notice title={messages.nothingLeft}>{messages.allDone}</Notice>
}

function wordsOfNumber(left: number, fresh: number) {
  return fresh > 0 ? messages.leftWithNew(left, fresh) : left > 0 && messages.toLookAt(left)
}

/** One kind, or what was called fine. */
type Only = InboxKind | 'fine' | undefined

/** What the address asks for alone, if anything, and the choice of something else. */
function useOnly(): [Only, (kind: string) => void] {
  const refine = useLocation({ select: ({ search }) => search.refine })
  const navigate = useNavigate()
  const asked = new URLSearchParams(refine).get('kind')
  return [
    asked === 'fine' ? asked : inboxKinds.find((kind) => kind === asked),
    (kind) => void navigate({ to: '/inbox', search: kind ? { refine: `kind=${kind}` } : {}, replace: true }),
  ]
}

type ByKind = ReadonlyMap<InboxKind, readonly InboxItem[]>

type KindChoiceProps = {
  countOf: (kind: InboxKind) => number
  /** How many were called fine. */
  fine: number
  only: Only
  onChoose: (kind: string) => void
}

/** Reduces the inbox to one of the kinds in it, or shows what was called fine. */
function KindChoice({ countOf, fine, only, onChoose }: KindChoiceProps) {
  const kinds = inboxKinds.filter((kind) => kind === only || countOf(kind) > 0)
  const mayShowFine = fine > 0 || only === 'fine'
  if (only === undefined && !mayShowFine && kinds.length < 2) return null
  return (
    <NativeSelect
      className="to-end screen-only"
      label={messages.show}
      mod="beside"
      value={only ?? ''}
      data={[
        { value: '', label: messages.everything },
        ...kinds.map((kind) => ({ value: kind, label: messages.inboxKindWords[kind](countOf(kind)) })),
        ...(mayShowFine ? [{ value: 'fine', label: messages.calledFine(fine) }] : []),
      ]}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

/** The items by kind, what is new first. */
function inSections(shown: readonly InboxItem[], isNew: (item: InboxItem) => boolean) {
  const sections = inboxKinds.map((kind) => {
    const items = shown.filter((item) => item.kind === kind)
    const fresh = items.filter(isNew)
    return { kind, fresh: fresh.length, items: [...fresh, ...items.filter((item) => !isNew(item))] }
  })
  return sections
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => Number(other.fresh > 0) - Number(one.fresh > 0))
}

/**
 * Whether an item is new since the previous visit; stores what this one shows, once it is known how much is left. Of a kind of which the
 * previous visit had only the first, those after the last known one are not new: they have moved up.
 */
function useVisit(found: readonly InboxItem[], byKind: ByKind, left: number | undefined) {
  const books = useStorageScope()
  const [before] = useState(() => readInboxBefore(books))
  const keys = JSON.stringify(left === undefined ? null : found.map(({ key }) => key))
  useEffect(() => {
    const known: string[] | null = JSON.parse(keys)
    if (known && left !== undefined) noteInbox(books, known, left)
  }, [books, keys, left])
  const [cut] = useState(() => {
    const kinds = Map.groupBy(before ?? [], (key) => partsOfKey(key)[0])
    return countedKinds.filter((kind) => (kinds.get(kind) ?? []).length >= portionSize)
  })
  const movedUp = cut.flatMap((kind) => {
    const items = byKind.get(kind) ?? []
    return items.slice(items.findLastIndex(({ key }) => before?.has(key)) + 1)
  })
  const known = new Set(movedUp)
  return (item: InboxItem) => before !== undefined && !before.has(item.key) && !known.has(item)
}

type SectionProps = {
  kind: InboxKind
  items: readonly InboxItem[]
  /** How many more there are, if these are only the first. */
  others: number | undefined
  isNew: (item: InboxItem) => boolean
  isFine: boolean
  onDecide: (item: InboxItem) => void
  onCompare: (contacts: readonly Contact[]) => void
}

function Section({ kind, items, others = 0, isNew, isFine, onDecide, onCompare }: SectionProps) {
  const { shown, body, showMore } = usePortions<HTMLUListElement>(20)
  const number = items.length + others
  return (
    <section aria-labelledby={`inbox-${kind}`} className="apart">
      <h2 id={`inbox-${kind}`}>{messages.inboxKindWords[kind](number)}</h2>
      <ul ref={body} className="lined">
        {items.slice(0, shown).map((item) => (
          <InboxRow
            key={item.key}
            item={item}
            isNew={!isFine && isNew(item)}
            isFine={isFine}
            onDecide={() => onDecide(item)}
            onCompare={onCompare}
          />
        ))}
      </ul>
      {items.length > shown && <Button onClick={() => showMore(shown * 4)}>{common.showMore}</Button>}
      {(number > items.length || kind === 'questions') && (
        <p className="quiet small after">
          <ListLink where={conditionsOf(kind) ?? {}}>
            {kind === 'questions' ? messages.sendQuestions : messages.seeList}
          </ListLink>
        </p>
      )}
    </section>
  )
}

type ProblemsProps = Pick<ReturnType<typeof useInboxItems>, 'counted' | 'scan' | 'checked'>

/** What could not be checked, and why. */
function Problems({ counted, scan, checked }: ProblemsProps) {
  const ofTransactions = counted.error ?? scan.error
  const repeat = (again: () => void) => {
    focusHeading() // the button goes when the answer is there
    again()
  }
  return (
    <>
      {ofTransactions && (
        <Fault>
          {messages.failedTransactions(ofTransactions.message)}{' '}
          <Button onClick={() => repeat(counted.error ? counted.again : scan.again)}>
            {messages.tryAgain}
          </Button>
        </Fault>
      )}
      {checked.error && (
        <Fault>
          {messages.failedContacts(checked.error.message)}{' '}
          <Button onClick={() => repeat(checked.again)}>{messages.tryAgain}</Button>
        </Fault>
      )}
    </>
  )
}

/** How many transactions were looked through, and the ways to look through more. */
function ScanExtent({ number, count, at, isKnown, scanRecent, scanAll }: ProblemsProps['scan']) {
  return (
    <p className="quiet small apart">
      {isKnown && number !== undefined && count !== undefined && messages.lookedAt(number, count, at)}
      {scanRecent && number !== undefined && (
        <>
          {messages.notLooked(number)} <Button onClick={scanRecent}>{messages.lookRecent}</Button>
        </>
      )}{' '}
      {scanAll && count !== undefined && <Button onClick={scanAll}>{messages.lookAll(count)}</Button>}
    </p>
  )
}

/** The names that have no contact, and how many of this year. */
function NamesWithoutContact(known: Parameters<typeof useNamesWithoutContact>[0]) {
  const number = useNamesWithoutContact(known)
  if (number === 0) return null
  return (
    <p className="quiet small">
      <Link to="/contacts/missing">
        {number === undefined ? messages.missingContacts : messages.missingThisYear(number)}
      </Link>
      {known.scan.scanRecent && ` ${messages.countedThen}`}
    </p>
  )
}
