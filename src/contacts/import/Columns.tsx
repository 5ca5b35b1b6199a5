import { NativeSelect } from '@mantine/core'
import { contactFields } from '../../domain/contact-fields.ts'
import { contactFieldNames } from '../../domain/fields.ts'
import type { ContactTable } from './contact-table.ts'
import type { ColumnMeaning, GuessedColumn } from './guess-columns.ts'
import classes from './Import.module.css'
import * as messages from '../page-messages.ts'

type ColumnsProps = {
  table: ContactTable
  meanings: readonly ColumnMeaning[]
  onChoose: (index: number, meaning: ColumnMeaning) => void
}

const examples = 3

/** The columns of the file with its first rows, and what each is taken for. */
export function Columns({ table: { columns, rows, notes }, meanings, onChoose }: ColumnsProps) {
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
