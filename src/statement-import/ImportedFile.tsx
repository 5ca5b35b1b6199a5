import { useState } from 'react'
import type {
  ImportedStatement,
  ImportFault,
  ImportRefusal,
  ImportReport,
  StatementImport,
} from '../domain/statement-import.ts'
import { useSession } from '../api/session/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { Figure } from '../ui/Figure.tsx'
import { formatAmount } from '../domain/money.ts'
import { importQueue } from './import-queue.ts'
import type { QueuedFile } from './import-queue.ts'
import classes from './ImportDialog.module.css'
import * as messages from './messages.tsx'

/** One file: its progress, its result, or why it was refused and what would help. */
export function ImportedFile({ queued }: { queued: QueuedFile }) {
  const session = useSession()
  const { id, file, choices, state } = queued
  const again = <Button onClick={() => importQueue.again(session, id, choices)}>{messages.tryAgain}</Button>
  return (
    <li className={classes.file}>
      <h3>{file.name}</h3>
      {state.name === 'waiting' && <p>{messages.waiting}</p>}
      {state.name === 'sending' && <p>{messages.sending}</p>}
      {state.name === 'stopped' && (
        <>
          <p>{messages.stoppedWaiting}</p>
          {again}
        </>
      )}
      {state.name === 'failed' && (
        <>
          <p role="alert" className={classes.failure}>
            {state.words}
          </p>
          {again}
        </>
      )}
      {state.name === 'found' && <Found imported={state.imported} />}
      {state.name === 'found' && state.imported.faults.length > 0 && again}
      {state.name === 'answered' && 'report' in state && <Report report={state.report} />}
      {state.name === 'answered' && 'refusal' in state && <Refusal queued={queued} refusal={state.refusal} />}
    </li>
  )
}

/** An import whose response was lost, as the service lists it. */
function Found({ imported }: { imported: StatementImport }) {
  const { faults } = imported
  return (
    <>
      <p>{messages.arrivedAfterAll}</p>
      {faults.length > 0 ? (
        <Faults faults={faults} />
      ) : (
        <p className={classes.counts}>{messages.counts(imported)}</p>
      )}
    </>
  )
}

function Report({ report }: { report: ImportReport }) {
  return (
    <>
      <p className={classes.counts}>{messages.counts(report)}</p>
      {report.sums.length > 0 && <Sums sums={report.sums} />}
      <ul className={classes.statements}>
        {report.statements.map((statement, index) => (
          <li key={index}>
            <span>
              {[
                statement.name && messages.statementNamed(statement.name),
                statement.bankAccount,
                period(statement),
              ]
                .filter(Boolean)
                .join(' · ') || statement.format}
            </span>
            {report.statements.length > 1 && <span>{messages.counts(statement)}</span>}
            <Balance statement={statement} />
            {statement.notes.map((note) => (
              <span key={note} className={classes.note}>
                {note}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the balances of a statement add up. An older server sends the figures within the sentence only. */
function Balance({ statement: { balance, figures } }: { statement: ImportedStatement }) {
  if (!figures) return <span>{messages.balance(balance)}</span>
  const { currency, opening, closing, difference } = figures
  const shown = (amount: string) => (
    <Figure text={formatAmount(amount, currency, navigator.language).replace('+', '')} />
  )
  return difference === undefined ? (
    <span>{messages.balanceAddsUp(shown(opening), shown(closing), currency)}</span>
  ) : (
    <span>{messages.balanceDiffers(shown(difference), currency)}</span>
  )
}

/** The totals of the file's lines, per currency. */
function Sums({ sums }: Pick<ImportReport, 'sums'>) {
  return (
    <table className={classes.sums}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{messages.currency}</span>
          </th>
          {[messages.deposits, messages.withdrawals, messages.total].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sums.map(({ currency, deposits, withdrawals, total }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            {[deposits, withdrawals, total].map((amount, column) => (
              <td key={column}>
                <Figure text={formatAmount(amount, currency, navigator.language)} />
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

function Refusal({ queued, refusal }: { queued: QueuedFile; refusal: ImportRefusal }) {
  const session = useSession()
  const { id, choices } = queued
  return (
    <>
      <Faults faults={refusal.faults} />
      {refusal.remedy === 'mapping' && (
        <ChooseOne
          label={messages.bankThatWroteIt}
          options={refusal.mappings ?? []}
          onChoose={(mapping) => importQueue.again(session, id, { ...choices, mapping })}
        />
      )}
      {refusal.remedy === 'encoding' && (
        <ChooseOne
          label={messages.encodingOfFile}
          options={refusal.encodings ?? []}
          onChoose={(encoding) => importQueue.again(session, id, { ...choices, encoding })}
        />
      )}
      {refusal.remedy === 'accept-difference' && (
        <Button onClick={() => importQueue.again(session, id, { ...choices, acceptDifference: true })}>
          {messages.importDespiteBalances}
        </Button>
      )}
      {refusal.remedy === 'accept-alike' && (
        <Button onClick={() => importQueue.again(session, id, { ...choices, acceptAlike: true })}>
          {messages.importDespiteTwins}
        </Button>
      )}
    </>
  )
}

function Faults({ faults }: { faults: ImportFault[] }) {
  return (
    <>
      <p role="alert" className={classes.failure}>
        {messages.refusedWhole}
      </p>
      <ul className={classes.faults}>
        {faults.map((fault, index) => (
          <li key={index}>{messages.fault(fault)}</li>
        ))}
      </ul>
    </>
  )
}

type ChooseOneProps = { label: string; options: string[]; onChoose: (option: string) => void }

/** Asks for information that the file lacks and the user may know. */
function ChooseOne({ label, options, onChoose }: ChooseOneProps) {
  const [chosen, setChosen] = useState('')
  return (
    <form
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onChoose(chosen)
      }}
    >
      <label>
        {label}
        <select value={chosen} required onChange={({ target }) => setChosen(target.value)}>
          <option value="">{messages.choose}</option>
          {options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Button type="submit">{messages.importFile}</Button>
    </form>
  )
}
