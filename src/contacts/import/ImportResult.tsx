import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { countOf, pauseChange, showChange, stopChange } from '../../changes/running-changes.ts'
import { waits } from '../../changes/messages.ts'
import { isUnfinished, watchUnfinished } from '../../changes/stored-changes.ts'
import { useChange, type ShownChange } from '../../changes/use-change.ts'
import type { Change, ChangeRow } from '../../storage/rows.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { downloadRows, useIsImporting, useRunImport, type LeftOut } from './take-import.ts'
import * as messages from '../page-messages.ts'
import { TableHead } from '../../ui/TableHead.tsx'

type ImportResultProps = {
  /** The changes of one import, in the order in which they run. */
  changes: readonly Change[]
}

/** How an import goes, and how it ended: counts, what failed and why, and how to go on. */
export function ImportResult({ changes }: ImportResultProps) {
  const [first, second] = changes
  const parts = [useChange(first?.id ?? ''), useChange(second?.id ?? '')].filter((part) => part !== undefined)
  const isRunning = useIsImporting(first?.id)
  const elsewhere = useElsewhere()
  const ids = changes.map(({ id }) => id).join(' ')
  useEffect(() => {
    const stops = ids.split(' ').map(showChange)
    return () => stops.forEach((stop) => stop())
  }, [ids])
  if (!first || parts.length < changes.length) return null
  const rows = parts.flatMap((part) => part.rows)
  const isElsewhere = changes.some(({ id }) => elsewhere.has(id))
  const failed = rows.filter(({ state }) => state === 'failed' || state === 'changed')
  const leftOut = rows.flatMap((row) => row.leftOut ?? [])
  const { file = '', source = 'file' } = first.import ?? {}
  const place = messages.placeHeaders[source]
  const words = isRunning ? undefined : changes.find((change) => change.words)?.words
  return (
    <section aria-labelledby="import-result" className="spaced">
      <h2 id="import-result">{messages.resultOf[source](file)}</h2>
      {(isRunning || isElsewhere) && <Progress parts={parts} />}
      <p role="status">
        {isElsewhere
          ? messages.inAnotherTab
          : parts.some(({ running }) => running?.isWaiting)
            ? waits
            : !isRunning && messages.importResult(countsOf(parts), leftOut.length)}
      </p>
      {words && (
        <p role="alert" className="refusal spaced">
          {words}
        </p>
      )}
      {!isElsewhere && <Actions {...{ changes, parts, isRunning }} />}
      {!isRunning && failed.length > 0 && <Failed rows={failed} place={place} />}
      {!isRunning && (
        <p className="row after spaced">
          {failed.length + leftOut.length > 0 && (
            <Button onClick={() => downloadRows(file, [...failed.map(asLeftOut), ...leftOut], place)}>
              {messages.downloadLeftOut(failed.length + leftOut.length)}
            </Button>
          )}
          <Link to="/contacts">{messages.toContacts}</Link>
          <Link to="/history">{messages.toHistory}</Link>
        </p>
      )}
    </section>
  )
}

function Progress({ parts }: { parts: readonly ShownChange[] }) {
  const ended = parts.reduce((sum, { count }) => sum + count.done + count.failed + count.changed, 0)
  const total = parts.reduce((sum, { change }) => sum + change.total, 0)
  return (
    <div className="row">
      <progress aria-label={messages.progress} max={Math.max(1, total)} value={ended} />
      <span>{messages.soFar(ended, total)}</span>
    </div>
  )
}

type ActionsProps = { changes: readonly Change[]; parts: readonly ShownChange[]; isRunning: boolean }

function Actions({ changes, parts, isRunning }: ActionsProps) {
  const { goOn, leave, retry } = useRunImport()
  const running = parts.filter((part) => part.running)
  const isAsked = running.some((part) => part.running?.asked !== 'go')
  const isBusy = isAsked || running.length === 0
  const { open, sending, failed } = countOf(parts.flatMap(({ rows }) => rows))
  if (isRunning)
    return (
      <p className="row after spaced">
        <Button disabled={isBusy} onClick={() => running.forEach(({ change }) => pauseChange(change.id))}>
          {messages.pause}
        </Button>
        <Button disabled={isBusy} onClick={() => running.forEach(({ change }) => stopChange(change.id))}>
          {messages.stopImport}
        </Button>
        {isAsked && messages.stopping}
      </p>
    )
  const press = (act: () => void) => () => {
    focusHeading() // the buttons change
    act()
  }
  return (
    <p className="row after spaced">
      {open + sending > 0 && (
        <Button look="main" onClick={press(() => void goOn(changes))}>
          {messages.goOn}
        </Button>
      )}
      {changes.some(isUnfinished) && (
        <Button onClick={press(() => void leave(changes))}>{messages.leaveRest}</Button>
      )}
      {failed > 0 && <Button onClick={press(() => void retry(changes))}>{messages.retry(failed)}</Button>}
    </p>
  )
}

const mostFailed = 20

function Failed({ rows, place }: { rows: readonly ChangeRow[]; place: string }) {
  return (
    <>
      <table className="table" aria-label={messages.failedRows}>
        <TableHead columns={[place, messages.contactHeader, messages.leftOutReason]} />
        <tbody>
          {rows.slice(0, mostFailed).map((row) => (
            <tr key={`${row.change} ${row.id}`}>
              <td>{row.detail}</td>
              <th scope="row">{row.name}</th>
              <td>{row.words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostFailed && <p>{messages.moreFailed(rows.length - mostFailed)}</p>}
    </>
  )
}

function asLeftOut({ detail = '', given, after, words = '' }: ChangeRow): LeftOut {
  return { line: detail, fields: given ?? after, reason: words }
}

function countsOf(parts: readonly ShownChange[]) {
  const of = (kind: Change['kind']) =>
    countOf(parts.filter(({ change }) => change.kind === kind).flatMap(({ rows }) => rows))
  const [edits, creations] = [of('edit'), of('create')]
  return {
    created: creations.done,
    updated: edits.done,
    failed: edits.failed + creations.failed,
    changed: edits.changed,
    left: edits.open + edits.sending + creations.open + creations.sending,
  }
}

/** The ids of the changes that another tab is making. */
function useElsewhere(): ReadonlySet<string> {
  const books = useStorageScope()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(
    () => watchUnfinished(books, (_abandoned, elsewhere) => setIds(new Set(elsewhere.map(({ id }) => id)))),
    [books],
  )
  return ids
}
