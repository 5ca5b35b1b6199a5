// Over 200 lines because the page, its steps and the choice of columns are read as one.
import { useState, useMemo } from 'react'
import { NativeSelect } from '@mantine/core'
import { isUnfinished } from '../../changes/stored-changes.ts'
import { focusHeading } from '../../ui/focus-heading.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TableFileError } from '../../tables/table.ts'
import classes from './Import.module.css'
import { ImportResult } from './ImportResult.tsx'
import { readContactFile, type ContactTable } from './read-contact-file.ts'
import * as messages from '../page-messages.ts'
import { useSession } from '../../api/session/use-session.ts'
import { type ContactField, contactFields } from '../../domain/contact-fields.ts'
import { contactFieldNames } from '../../domain/fields.ts'
import { useLeaveQuestion } from '../../records/form/use-leave-question.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import type { Choice, PlannedRow } from './create-planner.ts'
import { PlanTable } from './PlanTable.tsx'
import { downloadRows, leftOutIn, storePlan, useRunImport, useLastImport } from './take-import.ts'
import { usePlan } from './use-plan.ts'
import { refuseIfAdded } from '../contacts-found.ts'
import { reasonOf } from '../../domain/reason-of.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useChosenFile } from '../../ui/ChooseFile.tsx'
import { type ColumnMeaning, type GuessedColumn, toFields } from './guess-columns.ts'

/** Contacts from a file, as a reconciliation: the file, what its columns hold, what each row would do, and how that ended. */
export function ImportContactsPage() {
  const { choice, open, close } = useChosenFile({ hint: messages.orDrop, read: readContactFile, wordsOf })
  const last = useLastImport('file')
  const taken = () => {
    focusHeading()
    close()
  }
  return (
    <div className={`page ${classes.page}`}>
      <PageHeading title={messages.importTitle} />
      {/* What is on its way must not be planned again. */}
      {!last.some(isUnfinished) && choice}
      {last.length > 0 && !open && <ImportResult key={last[0]?.import?.id} changes={last} />}
      {open && <Reconciliation key={open.turn} file={open.name} table={open.content} onTaken={taken} />}
    </div>
  )
}

function wordsOf(error: unknown): string {
  return error instanceof TableFileError ? error.message : messages.importNotRead
}

type ReconciliationProps = {
  file: string
  table: ContactTable
  onTaken: () => void
}

type Typed = Partial<Record<ContactField, string>>

/** What a file would do to the contacts: its columns, each of its rows, and the button that takes it. */
function Reconciliation({ file, table, onTaken }: ReconciliationProps) {
  const session = useSession()
  const client = useQueryClient()
  const { fail } = useMessages()
  const { goOn } = useRunImport()
  const [meanings, setMeanings] = useState(() => table.columns.map(({ meaning }) => meaning))
  // What the user has typed into rows, and chosen for them, by their lines.
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map())
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [isTaking, setIsTaking] = useState(false)
  const leaving = useLeaveQuestion(typed.size + choices.size > 0 && !isTaking, () => undefined)
  const rows = useMemo(
    () =>
      table.rows.map(({ at, cells }) => ({ at, fields: { ...toFields(cells, meanings), ...typed.get(at) } })),
    [table, meanings, typed],
  )
  const { plan, of, isCurrent, query } = usePlan(rows, choices)
  const choose = (lines: readonly number[], choice: Choice | undefined) => {
    const next = new Map(choices)
    for (const at of lines)
      if (choice === undefined) next.delete(at)
      else next.set(at, choice)
    setChoices(next)
  }
  const take = async () => {
    if (!plan || !of) return
    setIsTaking(true)
    try {
      await refuseIfAdded(session, client, of)
      const changes = await storePlan(session, file, plan)
      onTaken()
      void goOn(changes)
    } catch (error) {
      setIsTaking(false)
      fail(reasonOf(error))
    }
  }
  return (
    <>
      {leaving.question}
      <Columns
        table={table}
        meanings={meanings}
        onChoose={(index, meaning) => setMeanings(meanings.with(index, meaning))}
      />
      {query.error && !query.data && <Failure title={messages.contactsNotRead} of={query} />}
      {!plan && !query.error && <p role="status">{messages.comparing}</p>}
      {plan && (
        <>
          <Summary file={file} plan={plan} isBusy={isTaking || !isCurrent} onTake={() => void take()} />
          <PlanTable
            plan={plan}
            choices={choices}
            fields={contactFieldNames.filter((field) => rows.some(({ fields }) => fields[field] !== ''))}
            onChoose={choose}
            onType={(at, field, text) =>
              setTyped(new Map(typed).set(at, { ...typed.get(at), [field]: text }))
            }
          />
        </>
      )}
    </>
  )
}

type SummaryProps = { file: string; plan: readonly PlannedRow[]; isBusy: boolean; onTake: () => void }

/** What taking the file does, in numbers, and the button for it. */
function Summary({ file, plan, isBusy, onTake }: SummaryProps) {
  const count = (state: PlannedRow['state']) => plan.filter((row) => row.state === state).length
  const [created, updated] = [count('new'), count('update')]
  const leftOut = leftOutIn(plan)
  return (
    <section className="row quiet spaced" aria-label={messages.whatHappens}>
      {created + updated > 0 && (
        <Button look="main" busy={isBusy} onClick={onTake}>
          {messages.takeRows(created, updated)}
        </Button>
      )}
      {leftOut.length > 0 && (
        <Button onClick={() => downloadRows(file, leftOut)}>
          {messages.downloadLeftOut(leftOut.length)}
        </Button>
      )}
      <p role="status">
        {created + updated === 0 ? messages.nothingToDo(count('same'), plan.length) : ''}
        {leftOut.length > 0 && ` ${messages.leftOutNow(leftOut.length)}`}
      </p>
    </section>
  )
}

type ColumnsProps = {
  table: ContactTable
  meanings: readonly ColumnMeaning[]
  onChoose: (index: number, meaning: ColumnMeaning) => void
}

const examples = 3

/** The columns of the file with its first rows, and what each is taken for. */
function Columns({ table: { columns, rows, notes }, meanings, onChoose }: ColumnsProps) {
  const taken = meanings.filter((meaning) => meaning !== '').length
  return (
    <section aria-labelledby="import-columns" className="stack spaced">
      <h2 id="import-columns">{messages.importColumns(columns.length)}</h2>
      <p className="quiet">
        {[messages.rowsRead(rows.length), messages.columnsTaken(columns.length, taken), ...notes].join(' ')}
      </p>
      <div
        className="scrolled"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a wide table
        tabIndex={0}
        role="group"
        aria-label={messages.importColumns(columns.length)}
      >
        <table className={`table ${classes.columns}`}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  <div className="cut">{nameOf(column, index)}</div>
                  <MeaningChoice
                    name={nameOf(column, index)}
                    meaning={meanings[index] ?? ''}
                    others={meanings}
                    onChoose={(meaning) => onChoose(index, meaning)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, examples).map(({ at, cells }) => (
              <tr key={at}>
                {columns.map((_column, index) => (
                  <td key={index} className={meanings[index] === '' ? 'quiet' : ''} title={cells[index]}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function nameOf({ name, isIban }: GuessedColumn, index: number): string {
  const words = name === '' ? messages.unnamedColumn(index + 1) : name
  return isIban && name === '' ? `${words} (IBAN)` : words
}

type MeaningChoiceProps = {
  name: string
  meaning: ColumnMeaning
  others: readonly ColumnMeaning[]
  onChoose: (meaning: ColumnMeaning) => void
}

function MeaningChoice({ name, meaning, others, onChoose }: MeaningChoiceProps) {
  const isElsewhere = (one: ColumnMeaning) => one !== '' && one !== meaning && others.includes(one)
  return (
    <NativeSelect
      size="xs"
      aria-label={messages.meaningOf(name)}
      value={meaning}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as ColumnMeaning)}
      data={[
        { value: '', label: messages.notTaken },
        ...allMeanings.map(([value, label]) => ({ value, label, disabled: isElsewhere(value) })),
      ]}
    />
  )
}

const allMeanings: [ColumnMeaning, string][] = [
  ...contactFieldNames.map((field): [ColumnMeaning, string] => [field, contactFields[field].label]),
  ['person', messages.wholePerson],
  ['streetAndNumber', messages.streetAndNumber],
]
