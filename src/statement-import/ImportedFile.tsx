// Over 200 lines because all that the dialog says of one file is in one place.
import { useBankAccounts, wordsForBankAccount } from '../api/bank-accounts/bank-accounts.ts'
import type { ImportedStatement, ImportPlan, ImportReport } from '../domain/statement-import.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCapability, useSession } from '../api/session/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { AccountOfFile } from './AccountOfFile.tsx'
import { BringBack } from './BringBack.tsx'
import { FileRefusal, QueuedColumns } from './FileRefusal.tsx'
import { formatAmount } from '../domain/money.ts'
import { Figure } from '../ui/Figure.tsx'
import classes from './ImportDialog.module.css'
import * as messages from './import-messages.tsx'
import { awaitsAccount, importQueue, type QueuedFile } from './import-queue.ts'
import { PlannedLines, NotTaken } from './PlannedLines.tsx'
import { ReadWith } from './ReadWith.tsx'
import { SumQuestions, type SumQuestionsProps } from './SumQuestions.tsx'
import { useSuggestedNames } from './use-suggested-names.ts'
import { Fault } from '../ui/Failure.tsx'

/** One file: its progress, its result, or why it was refused and what would help. */
export function ImportedFile({ queued, isAsking }: { queued: QueuedFile; isAsking: boolean }) {
  const session = useSession()
  useBankAccounts() // their names are in the words
  const { id, file, choices, state } = queued
  const again = <Button onClick={() => importQueue.again(session, id, choices)}>{messages.tryAgain}</Button>
  return (
    <li className="stack at-start">
      <h3>{file.name}</h3>
      {state.name === 'waiting' && <p>{messages.waiting}</p>}
      {state.name === 'looking' && <p>{messages.reading}</p>}
      {state.name === 'sending' && <p>{messages.sending}</p>}
      {state.name === 'planned' && (
        <Planned queued={queued} plan={state.plan} sums={state.sums} isAsking={isAsking} />
      )}
      {state.name === 'choosing' && <QueuedColumns queued={queued} />}
      {state.name === 'stopped' && (
        <>
          <p>{messages.stoppedWaiting}</p>
          {again}
        </>
      )}
      {state.name === 'failed' && (
        <>
          <Fault>{state.words}</Fault>
          {again}
        </>
      )}
      {state.name === 'answered' && 'report' in state && (
        <FileReport report={state.report} looked={state.looked} />
      )}
      {state.name === 'answered' && 'refusal' in state && (
        <FileRefusal queued={queued} refusal={state.refusal} />
      )}
    </li>
  )
}

type PlannedProps = Omit<SumQuestionsProps, 'id'> & { queued: QueuedFile }

function Planned({ queued, plan, sums, isAsking }: PlannedProps) {
  const session = useSession()
  const { id, file, choices } = queued
  const [areAllBack, setAreAllBack] = useState(false)
  const planned = plan.planned.map((line) =>
    areAllBack && line.state === 'deleted' ? { ...line, state: 'known' as const } : line,
  )
  const account = plan.askedAccount && (
    <AccountOfFile
      fileName={file.name}
      asked={plan.askedAccount}
      currencies={[...new Set(plan.planned.map(({ currency }) => currency))]}
      onChange={() => importQueue.changeAccount(id)}
      onAnswer={(bankAccount) => importQueue.again(session, id, { ...choices, bankAccount })}
    />
  )
  if (awaitsAccount(queued.state))
    return (
      <>
        {account}
        <PlannedLines plan={plan} isAsking />
      </>
    )
  return (
    <>
      {account}
      <FileReport report={plan} onBack={({ deletedBefore }) => setAreAllBack(deletedBefore === 0)} />
      {readWithIn(plan).map(({ readWith, within }) => (
        <ReadWith key={readWith.id} queued={queued} readWith={readWith} within={within} />
      ))}
      <SumQuestions id={id} plan={plan} sums={sums} isAsking={isAsking} />
      <PlannedLines plan={{ ...plan, planned }} sums={sums} />
    </>
  )
}

/** The kept columns that the statements of a file were read with, each once. */
function readWithIn({ statements }: ImportReport) {
  const all = statements.flatMap(({ readWith, within }) => (readWith ? { readWith, within } : []))
  return [...new Map(all.map((one) => [one.readWith.id, one])).values()]
}

type FileReportProps = {
  report: ImportReport
  looked?: ImportPlan | undefined
  /** Called when deleted lines were restored. */
  onBack?: (report: ImportReport) => void
}

/** What was imported from a file: the counts, the totals and each statement with its balance. */
function FileReport({ report: answered, looked, onBack }: FileReportProps) {
  // Once they are back, the balances are those of the books.
  const [report, setReport] = useState(answered)
  return (
    <>
      <p>{messages.counts({ ...report, ...notTakenIn(report.statements) })}</p>
      <BringBack
        report={report}
        onBack={(back) => {
          setReport(back)
          onBack?.(back)
        }}
      />
      {report.deletedBefore > 0 && looked && <LeftOut looked={looked} />}
      <SuggestedNames {...report} />
      {report.new > 0 && <Sums sums={report.sums} />}
      {report.statements.length > few && report.statements.every(isPlain) ? (
        <details className="small">
          <summary>{messages.statementsAddUp(report.statements.length)}</summary>
          <Statements report={report} />
        </details>
      ) : (
        <Statements report={report} />
      )}
    </>
  )
}

/** More statements than these would push the lines of the file out of sight. */
const few = 3

/** Whether there is nothing to say of a statement but what it brought and that it adds up. */
function isPlain({ figures, notes, pending, leftAsSums, deletedBefore }: ImportedStatement): boolean {
  if (!figures || figures.difference !== undefined || figures.leftOut !== undefined) return false
  return !figures.corrected && notes.length === 0 && !pending && !leftAsSums && deletedBefore === 0
}

function Statements({ report: { statements, sums } }: { report: Pick<ImportReport, 'statements' | 'sums'> }) {
  return (
    <ul className="parts quiet small">
      {statements.map((statement, index) => (
        <li key={index} className="stack">
          <span>
            {[
              statement.name && messages.statementNamed(statement.name),
              statement.bankAccount ? wordsForBankAccount(statement.bankAccount) : '',
              // One account may have a statement in each currency.
              sums.length > 1 ? statement.currency : '',
              period(statement),
            ]
              .filter(Boolean)
              .join(' · ') || statement.format}
          </span>
          {statements.length > 1 && (
            <span>{messages.counts({ ...statement, ...notTakenIn([statement]) })}</span>
          )}
          <Balance statement={statement} />
          <NotTaken lines={statement.pending} title={messages.pendingLines} />
          <NotTaken lines={statement.leftAsSums} title={messages.leftAsSums} />
          {statement.notes.map((note) => (
            <span key={note} className="caution">
              {note}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Leads to the remembered names of the lines that an import brought. */
function SuggestedNames({ id, new: added }: { id?: string | undefined; new: number }) {
  const canFilter = useCapability('kept-imports')
  const [isSeen, setIsSeen] = useState(false)
  if (id === undefined || added === 0 || !canFilter) return null
  // Of many files, only those that someone looks at ask the service.
  return isSeen ? <NamesOfImport id={id} added={added} /> : <span ref={watchSeen(() => setIsSeen(true))} />
}

function watchSeen(onSeen: () => void) {
  return (element: HTMLElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }
}

function NamesOfImport({ id, added }: { id: string; added: number }) {
  const named = useSuggestedNames(id)
  if (named.number === 0) return null
  return (
    <Link to="/names" search={{ refine: `import=${id}` }} onClick={importQueue.clear}>
      {messages.namesSuggested(added, named)}
    </Link>
  )
}

/** The deleted lines of a file without new ones, which was imported without a question. */
function LeftOut({ looked }: { looked: ImportPlan }) {
  const planned = looked.planned.filter(({ state }) => state === 'deleted')
  return <PlannedLines plan={{ ...looked, planned, lines: looked.deletedBefore, newAccounts: [] }} />
}

/** Whether the balances of a statement add up. An older server sends the figures within the sentence only. */
function Balance({ statement: { balance, figures, deletedBefore } }: { statement: ImportedStatement }) {
  if (!figures) return <span>{messages.balance(balance)}</span>
  const { currency, opening, closing, difference, leftOut, corrected } = figures
  const shown = (amount: string) => <Figure text={formatAmount(amount, currency).replace('+', '')} />
  if (difference !== undefined) return <span>{messages.balanceDiffers(shown(difference), currency)}</span>
  const words = (leftOut ?? corrected) ? messages.fileAddsUp : messages.balanceAddsUp
  const signed = (amount: string) => <Figure text={formatAmount(amount, currency)} />
  return (
    <>
      <span>{words(shown(opening), shown(closing), currency)}</span>
      {leftOut !== undefined && (
        <span className="caution">{messages.differsByDeleted(deletedBefore, signed(leftOut), currency)}</span>
      )}
      {corrected && (
        <span className="caution">
          {messages.differsByCorrected(corrected.lines, signed(corrected.by), currency)}
        </span>
      )}
    </>
  )
}

function notTakenIn(statements: readonly ImportedStatement[]) {
  const count = (name: 'pending' | 'leftAsSums') =>
    statements.reduce((sum, one) => sum + (one[name]?.count ?? 0), 0)
  return { pending: count('pending'), leftOut: count('leftAsSums') }
}

/** The roles are explicit because phones show the rows as cards. */
function Sums({ sums }: Pick<ImportReport, 'sums'>) {
  return (
    <table role="table" className={`table cards snug figures ${classes.sums}`}>
      <caption>{messages.totalsOfFile}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="visually-hidden">{messages.currency}</span>
          </th>
          {[messages.deposits, messages.withdrawals, messages.net].map((header) => (
            <th key={header} role="columnheader" scope="col" data-figure>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {sums.map(({ currency, deposits, withdrawals, total }) => (
          <tr key={currency} role="row">
            <th role="rowheader" scope="row">
              {currency}
            </th>
            {(
              [
                [messages.deposits, deposits],
                [messages.withdrawals, withdrawals],
                [messages.net, total],
              ] as const
            ).map(([label, amount]) => (
              <td key={label} role="cell" data-figure data-label={label}>
                <Figure text={formatAmount(amount, currency)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function period({ from, to }: { from: string; to: string }): string {
  return from === to ? from : messages.period(from, to)
}
