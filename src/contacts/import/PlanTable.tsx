import { NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ContactField } from '../../domain/contact-fields.ts'
import { labelOf } from '../../domain/label-of.ts'
import { valueWords } from '../../domain/value-words.ts'
import { Button } from '../../ui/Button.tsx'
import { contactNaming } from '../contact-naming.ts'
import { warningsOf } from '../contact-warnings.ts'
import { labelOfReason } from '../label-of-reason.ts'
import { same } from '../form-messages.ts'
import classes from './Import.module.css'
import type { Choice, PlannedRow } from './plan-import.ts'
import { toCountryCode } from './country-code.ts'
import * as messages from './messages.ts'

type PlanTableProps = {
  plan: readonly PlannedRow[]
  choices: ReadonlyMap<number, Choice>
  /** The fields that the file fills. */
  fields: readonly ContactField[]
  onChoose: (lines: readonly number[], choice: Choice | undefined) => void
  onType: (at: number, field: ContactField, text: string) => void
}

const states = ['new', 'update', 'unsure', 'fault', 'left', 'same'] as const
const portion = 50

/** Every row of the file with what it would do, to be mended and decided; those of one kind at a time, or all. */
export function PlanTable({ plan, choices, fields, onChoose, onType }: PlanTableProps) {
  const [wanted, setWanted] = useState<PlannedRow['state']>()
  const [shown, setShown] = useState(portion)
  const body = useRef<HTMLTableSectionElement>(null)
  const counts = Map.groupBy(plan, ({ state }) => state)
  const rows = wanted ? (counts.get(wanted) ?? []) : plan
  const unsure = counts.get('unsure') ?? []
  const show = (state: PlannedRow['state'] | undefined) => {
    setWanted(state)
    setShown(portion)
  }
  const showMore = () => {
    flushSync(() => setShown(shown + portion))
    body.current?.querySelectorAll('tr')[shown]?.querySelector<HTMLElement>('select, button, input')?.focus()
  }
  return (
    <section aria-label={messages.rows}>
      <div className={classes.kinds} role="group" aria-label={messages.show}>
        <Button aria-pressed={wanted === undefined} onClick={() => show(undefined)}>
          {messages.all(plan.length)}
        </Button>
        {states.map((state) => {
          const count = counts.get(state)?.length ?? 0
          return (
            (count > 0 || state === wanted) && (
              <Button key={state} aria-pressed={wanted === state} onClick={() => show(state)}>
                {messages.kinds[state](count)}
              </Button>
            )
          )
        })}
      </div>
      {wanted === 'unsure' && unsure.length > 1 && (
        <p className={classes.forAll}>
          <Button
            onClick={() =>
              onChoose(
                unsure.map(({ at }) => at),
                'create',
              )
            }
          >
            {messages.createAll}
          </Button>
          <Button
            onClick={() =>
              onChoose(
                unsure.map(({ at }) => at),
                'leave',
              )
            }
          >
            {messages.leaveAll}
          </Button>
        </p>
      )}
      <table role="table" className={classes.plan} aria-label={messages.rows}>
        <thead role="rowgroup">
          <tr role="row">
            {[messages.lineHeader, messages.contact, messages.whatHappens, messages.decision].map(
              (header) => (
                <th key={header} role="columnheader" scope="col">
                  {header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {rows.slice(0, shown).map((row) => (
            <Row
              key={row.at}
              {...{ row, fields, onType }}
              choice={choices.get(row.at)}
              onChoose={(choice) => onChoose([row.at], choice)}
            />
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <p className={classes.forAll}>
          {messages.shownOf(Math.min(shown, rows.length), rows.length)}
          <Button onClick={showMore}>{messages.showMore}</Button>
        </p>
      )}
    </section>
  )
}

type RowProps = Pick<PlanTableProps, 'fields' | 'onType'> & {
  row: PlannedRow
  choice: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
}

function Row({ row, fields, choice, onChoose, onType }: RowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const contact = { id: '', ...row.fields }
  const name = contactNaming.nameOf(contact)
  const faulty = Object.keys(row.faults) as ContactField[]
  const type = (field: ContactField, text: string) => onType(row.at, field, text)
  return (
    <tr role="row">
      <td role="cell" className={classes.line}>
        {row.at}
      </td>
      <th role="rowheader" scope="row">
        {name}
        <small>{detailOf(row).join(' · ')}</small>
      </th>
      <td role="cell" data-state={row.state}>
        <strong>{messages.states[row.state]}</strong>
        <Outcome row={row} />
        {!isOpen && faulty.length > 0 && <Inputs row={row} fields={faulty} onType={type} />}
        {isOpen && <Inputs row={row} fields={[...new Set([...fields, ...faulty])]} onType={type} />}
      </td>
      <td role="cell" className={classes.decision}>
        <Decision row={row} name={name} choice={choice} onChoose={onChoose} />
        <Button
          aria-expanded={isOpen}
          aria-label={isOpen ? messages.closeOf(name) : messages.editOf(name)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? messages.close : messages.edit}
        </Button>
      </td>
    </tr>
  )
}

/** What tells the row from others of its name. */
function detailOf({ fields }: PlannedRow): string[] {
  const { company, firstName, lastName, email, phone, vatNumber, zip, city } = fields
  const person = company === '' ? '' : `${firstName} ${lastName}`.trim()
  return [person, email, phone, vatNumber, `${zip} ${city}`.trim()].filter(Boolean)
}

/** Why it is unsure, what an update changes, and what looks wrong. */
function Outcome({ row }: { row: PlannedRow }) {
  const { state, alike, twin, before, after, fields } = row
  const isTaken = state === 'new' || state === 'update'
  const warnings = isTaken ? Object.entries(warningsOf(fields)) : []
  return (
    <>
      {state === 'unsure' && twin && <p>{messages.twin(twin.at, same(twin.reasons.map(labelOfReason)))}</p>}
      {state === 'unsure' &&
        !twin &&
        alike.map(({ contact, reasons }) => (
          <p key={contact.id}>{messages.perhaps(placed(contact), same(reasons.map(labelOfReason)))}</p>
        ))}
      {state === 'update' && (
        <ul>
          {(Object.keys(after) as ContactField[]).map((field) => (
            <li key={field}>
              {labelOf(field)}: <del>{valueWords(field, before[field] ?? '') || messages.empty}</del>{' '}
              <span aria-hidden="true">→</span> <ins>{valueWords(field, after[field] ?? '')}</ins>
            </li>
          ))}
        </ul>
      )}
      {warnings
        .filter(([field]) => state === 'new' || field in after)
        .map(([field, words]) => (
          <p key={field} className={classes.warning}>
            {words}
          </p>
        ))}
    </>
  )
}

function placed(contact: PlannedRow['alike'][number]['contact']): string {
  return [contactNaming.nameOf(contact), contact.city].filter(Boolean).join(', ')
}

type InputsProps = {
  row: PlannedRow
  fields: readonly ContactField[]
  onType: (field: ContactField, text: string) => void
}

/** The cells of a row as fields; the plan follows when one is left or Enter is pressed. */
function Inputs({ row, fields, onType }: InputsProps) {
  return (
    <div className={classes.inputs}>
      {fields.map((field) => (
        <CellInput
          key={`${field} ${row.fields[field]}`}
          field={field}
          text={row.fields[field]}
          fault={row.faults[field]}
          onType={(text) => onType(field, text)}
        />
      ))}
    </div>
  )
}

type CellInputProps = {
  field: ContactField
  text: string
  fault: string | undefined
  onType: (text: string) => void
}

function CellInput({ field, text, fault, onType }: CellInputProps) {
  const [typed, setTyped] = useState(text)
  const take = () => {
    const plain = typed.trim()
    const value = field === 'country' ? (toCountryCode(plain) ?? plain) : plain
    if (value !== text) onType(value)
  }
  return (
    <TextInput
      size="xs"
      label={labelOf(field)}
      value={typed}
      error={fault}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}

type DecisionProps = Pick<RowProps, 'row' | 'choice' | 'onChoose'> & { name: string }

/** What the user can decide about a row. */
function Decision({ row, name, choice, onChoose }: DecisionProps) {
  const { state, alike, contact } = row
  if (state === 'same') return null
  const planned = state === 'new' ? 'create' : state === 'update' ? `update ${contact?.id}` : ''
  const chosen = typeof choice === 'object' ? `update ${choice.update}` : choice
  const canCreate = state !== 'fault'
  return (
    <NativeSelect
      size="xs"
      aria-label={messages.decisionOf(name)}
      value={chosen ?? planned}
      onChange={({ currentTarget: { value } }) => onChoose(choiceIn(value))}
      data={[
        ...(planned === '' ? [{ value: '', label: messages.choose }] : []),
        ...(canCreate
          ? alike.map((one) => ({
              value: `update ${one.contact.id}`,
              label: messages.update(placed(one.contact)),
            }))
          : []),
        ...(canCreate ? [{ value: 'create', label: messages.create }] : []),
        { value: 'leave', label: messages.leave },
      ]}
    />
  )
}

function choiceIn(value: string): Choice | undefined {
  if (value === 'create' || value === 'leave') return value
  return value === '' ? undefined : { update: value.replace(/^update /, '') }
}
