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
import { countsOf, faultWords } from './import-words.ts'
import classes from './ImportDialog.module.css'

/** One file: its progress, its result, or why it was refused and what would help. */
export function ImportedFile({ queued }: { queued: QueuedFile }) {
  const session = useSession()
  const { id, file, choices, state } = queued
  const again = <Button onClick={() => importQueue.again(session, id, choices)}>Try again</Button>
  return (
    <li className={classes.file}>
      <h3>{file.name}</h3>
      {state.name === 'waiting' && <p>Waiting</p>}
      {state.name === 'sending' && <p>Importing…</p>}
      {state.name === 'stopped' && (
        <>
          <p>
            You stopped waiting for it. It may have been imported all the same; importing it again adds
            nothing twice.
          </p>
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
      <p>The connection was lost, but the file had arrived.</p>
      {faults.length > 0 ? (
        <Faults faults={faults} />
      ) : (
        <p className={classes.counts}>{countsOf(imported)}</p>
      )}
    </>
  )
}

function Report({ report }: { report: ImportReport }) {
  return (
    <>
      <p className={classes.counts}>{countsOf(report)}</p>
      {report.sums.length > 0 && <Sums sums={report.sums} />}
      <ul className={classes.statements}>
        {report.statements.map((statement, index) => (
          <li key={index}>
            <span>
              {[statement.name && `Statement ${statement.name}`, statement.bankAccount, period(statement)]
                .filter(Boolean)
                .join(' · ') || statement.format}
            </span>
            {report.statements.length > 1 && <span>{countsOf(statement)}</span>}
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
  if (!figures) return <span>Balance {balance}</span>
  const { currency, opening, closing, difference } = figures
  const shown = (amount: string) => (
    <Figure text={formatAmount(amount, currency, navigator.language).replace('+', '')} />
  )
  return difference === undefined ? (
    <span>
      Balance adds up: {shown(opening)} to {shown(closing)} {currency}
    </span>
  ) : (
    <span>
      Balance differs by {shown(difference)} {currency}, accepted
    </span>
  )
}

/** The totals of the file's lines, per currency. */
function Sums({ sums }: Pick<ImportReport, 'sums'>) {
  return (
    <table className={classes.sums}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Currency</span>
          </th>
          {['Deposits', 'Withdrawals', 'Total'].map((header) => (
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
  return from === to ? from : `${from} to ${to}`
}

function Refusal({ queued, refusal }: { queued: QueuedFile; refusal: ImportRefusal }) {
  const session = useSession()
  const { id, choices } = queued
  return (
    <>
      <Faults faults={refusal.faults} />
      {refusal.remedy === 'mapping' && (
        <ChooseOne
          label="Bank that wrote it"
          options={refusal.mappings ?? []}
          onChoose={(mapping) => importQueue.again(session, id, { ...choices, mapping })}
        />
      )}
      {refusal.remedy === 'encoding' && (
        <ChooseOne
          label="Encoding of the file"
          options={refusal.encodings ?? []}
          onChoose={(encoding) => importQueue.again(session, id, { ...choices, encoding })}
        />
      )}
      {refusal.remedy === 'accept-difference' && (
        <Button onClick={() => importQueue.again(session, id, { ...choices, acceptDifference: true })}>
          Import although the balances differ
        </Button>
      )}
      {refusal.remedy === 'accept-alike' && (
        <Button onClick={() => importQueue.again(session, id, { ...choices, acceptAlike: true })}>
          Import although lines look the same
        </Button>
      )}
    </>
  )
}

function Faults({ faults }: { faults: ImportFault[] }) {
  return (
    <>
      <p role="alert" className={classes.failure}>
        Refused. Nothing of this file was imported.
      </p>
      <ul className={classes.faults}>
        {faults.map((fault, index) => (
          <li key={index}>{faultWords(fault)}</li>
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
          <option value="">Choose</option>
          {options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Button type="submit">Import</Button>
    </form>
  )
}
