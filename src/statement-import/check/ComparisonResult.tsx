// Over 200 lines because the tables of a comparison, which differ in few cells, are in one place.
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { wordsForBankAccount } from '../../api/bank-accounts/bank-accounts.ts'
import { useCapability, useSession } from '../../api/session/use-session.ts'
import type { ImportChoices } from '../../api/statement-imports.ts'
import { notationOf } from '../../domain/csv-line.ts'
import { formatCount } from '../../domain/plural.ts'
import { labelOf } from '../../domain/fields.ts'
import { formatAmount, isDecimal } from '../../domain/money.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import { sumOf } from '../../domain/sum.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { FileLine } from '../../statements/compare-with-books.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { importQueue } from '../import-queue.ts'
import classes from './Compare.module.css'
import { comparisonCsv, type ComparedBooks } from './compared-file.ts'
import type { ReadLines } from './file-tasks.ts'
import * as messages from '../page-messages.ts'
import { usePortions } from '../../ui/use-portions.ts'
import { TableHead } from '../../ui/TableHead.tsx'

type Row = { line?: FileLine; record?: Transaction; fields?: readonly string[] }
type Rows = Record<messages.Kind, Row[]>

type ComparisonResultProps = {
  file: File
  choices: ImportChoices
  read: ReadLines
  comparison: ComparedBooks
}

/** What the books have of a file: the sums, and each line under its kind. */
export function ComparisonResult({ file, choices, read, comparison }: ComparisonResultProps) {
  const { missing, different, onlyInBooks, there } = comparison
  const rows: Rows = {
    missing: missing.map((line) => ({ line })),
    different,
    onlyInBooks: onlyInBooks.map((record) => ({ record })),
    there,
  }
  return (
    <>
      <About read={read} comparison={comparison} />
      <Sums rows={rows} />
      <Actions file={file} choices={choices} comparison={comparison} />
      {(['missing', 'different', 'onlyInBooks'] as const).map((kind) =>
        rows[kind].length === 0 ? null : (
          <section key={kind} aria-labelledby={`compared-${kind}`} className="stack">
            <h3 id={`compared-${kind}`}>{messages.kindWith(kind, rows[kind].length)}</h3>
            <p className="quiet">{messages.explained[kind]}</p>
            <RowTable kind={kind} rows={rows[kind]} />
          </section>
        ),
      )}
      {there.length > 0 && (
        <details>
          <summary>{messages.kindWith('there', there.length)}</summary>
          <p className="quiet">{messages.explained.there}</p>
          <RowTable kind="there" rows={there} />
        </details>
      )}
    </>
  )
}

/** The file's days and bank account, and what was left out. */
function About({ read, comparison }: Pick<ComparisonResultProps, 'read' | 'comparison'>) {
  const { lines, from, to, bankAccounts, repeated, pending } = read
  const { missing, different, onlyInBooks, otherAccounts } = comparison
  const named = bankAccounts.filter((number) => number !== '')
  const isAllThere = missing.length + different.length + onlyInBooks.length === 0
  return (
    <div className="stack">
      <p role="status">
        {messages.compareLinesOf(lines.length, { days: messages.days(from, to) })}
        {named.map((number) => `, ${wordsForBankAccount(number)}`)}. {isAllThere && `${messages.allThere} `}
        {messages.nothingTaken}
      </p>
      {bankAccounts.includes('') ? (
        <p>{messages.noBankAccount}</p>
      ) : otherAccounts === undefined ? (
        <p>{messages.withAllAccounts}</p>
      ) : (
        otherAccounts > 0 && <p>{messages.otherAccounts(otherAccounts)}</p>
      )}
      {repeated > 0 && <p>{messages.repeated(repeated)}</p>}
      {pending > 0 && <p>{messages.notBooked(pending)}</p>}
    </div>
  )
}

/** The number of each kind, and their sums by currency in the file and in the books. */
function Sums({ rows }: { rows: Rows }) {
  const kinds = ['there', 'missing', 'different', 'onlyInBooks'] as const
  const all = kinds.flatMap((kind) => rows[kind])
  const cells = (some: readonly Row[]) => (
    <>
      <td role="cell" data-figure>
        {formatCount(some.length)}
      </td>
      <td role="cell" data-figure>
        {sumsOf(some.map(({ line }) => line))}
      </td>
      <td role="cell" data-figure>
        {sumsOf(some.map(({ record }) => record))}
      </td>
    </>
  )
  return (
    <table role="table" className="table snug figures" aria-label={messages.summary}>
      <TableHead
        columns={[messages.result, messages.count, messages.inFile, messages.inBooks]}
        figures={[messages.count, messages.inFile, messages.inBooks]}
      />
      <tbody role="rowgroup">
        {kinds.map((kind) => (
          <tr key={kind} role="row" data-kind={kind}>
            <th role="rowheader" scope="row" className="words">
              {messages.kinds[kind]}
            </th>
            {cells(rows[kind])}
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row" className="words">
            {messages.total}
          </th>
          {cells(all)}
        </tr>
      </tfoot>
    </table>
  )
}

/** The sum in each currency; an amount that is none is in no sum. */
function sumsOf(some: readonly (FileLine | Transaction | undefined)[]) {
  const amounts = some.flatMap((one) => (one && isDecimal(one.amount) ? [one] : []))
  const byCurrency = [...Map.groupBy(amounts, ({ currency }) => currency)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return byCurrency.map(([currency, ofIt]) => (
    <div key={currency}>
      <Amount amount={sumOf(ofIt.map(({ amount }) => amount))} currency={currency} />
    </div>
  ))
}

function Amount({ amount, currency }: { amount: string; currency: string }) {
  return (
    <>
      <Figure text={formatAmount(amount, currency)} /> {currency}
    </>
  )
}

function Actions({ file, choices, comparison }: Omit<ComparisonResultProps, 'read'>) {
  const session = useSession()
  const navigate = useNavigate()
  const canImport = useCapability('statements') && comparison.missing.length > 0
  const save = () =>
    saveFile(messages.compareSaveName(file.name), comparisonCsv(comparison, notationOf(notationLanguage())))
  // The page of the imports shows what the import would do.
  const take = () => {
    importQueue.add(session, [file], choices)
    void navigate({ to: '/imports' })
  }
  return (
    <div className="row after">
      <Button onClick={save}>{messages.save}</Button>
      {canImport && (
        <>
          <Button onClick={take}>{messages.importMissing}</Button>
          <span className="quiet">{messages.importHint}</span>
        </>
      )}
    </div>
  )
}

const portion = 200

function RowTable({ kind, rows }: { kind: messages.Kind; rows: readonly Row[] }) {
  const { shown, body, showMore } = usePortions<HTMLTableSectionElement>(portion)
  const headers = [
    messages.line,
    labelOf('date'),
    labelOf('counterpart'),
    labelOf('description'),
    labelOf('amount'),
  ]
  return (
    <>
      <table role="table" className={`table cards ${classes.rows}`} aria-label={messages.kinds[kind]}>
        <TableHead columns={headers} figures={headers.slice(-1)} />
        <tbody role="rowgroup" ref={body}>
          {rows.slice(0, shown).map((row, index) => (
            <ComparedRow key={index} kind={kind} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button onClick={() => showMore()}>
          {messages.showMore(Math.min(portion, rows.length - shown))}
        </Button>
      )}
    </>
  )
}

/** A line; below it the transaction, if it says something else. */
function ComparedRow({ kind, row: { line, record, fields = [] } }: { kind: messages.Kind; row: Row }) {
  const before = line && (
    <Cells of={line} record={kind === 'there' ? record : undefined}>
      {messages.lineOf(line.at)}
      {line.file && <small>{line.file}</small>}
    </Cells>
  )
  if (!record || kind === 'there') return before
  return (
    <>
      {before}
      <Cells of={record} record={record} fields={fields}>
        {fields.length > 0 && (
          <>
            {messages.books}
            <small>{messages.differs(fields)}</small>
          </>
        )}
      </Cells>
    </>
  )
}

type CellsProps = {
  of: FileLine | Transaction
  /** The transaction that its text leads to. */
  record: Transaction | undefined
  fields?: readonly string[]
  children: ReactNode
}

function Cells({ of, record, fields = [], children }: CellsProps) {
  const { date, counterpart, description, amount, currency } = of
  const differs = (...names: string[]) => names.some((name) => fields.includes(name)) || undefined
  const name = counterpart || (record && !description ? messages.withoutText : counterpart)
  const link = (text: string) =>
    record ? (
      <Link to="/transactions/$transactionId" params={{ transactionId: record.id }}>
        {text}
      </Link>
    ) : (
      text
    )
  return (
    <tr role="row" data-of={fields.length > 0 ? 'books' : undefined}>
      <td role="cell" className="quiet">
        {children}
      </td>
      <td role="cell" className="oneline" data-differs={differs('date')}>
        {date}
      </td>
      <td role="cell" className="full" data-differs={differs('counterpart')}>
        {name !== '' && link(name)}
      </td>
      <td role="cell" className="full" data-differs={differs('description')}>
        {name === '' && description !== '' ? link(description) : description}
      </td>
      <td role="cell" data-figure data-differs={differs('amount', 'currency')}>
        <Amount amount={amount} currency={currency} />
      </td>
    </tr>
  )
}
