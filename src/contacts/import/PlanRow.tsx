import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ContactField } from '../../domain/contact-fields.ts'
import { labelOf } from '../../domain/fields.ts'
import { valueWords } from '../../domain/value-words.ts'
import { Button } from '../../ui/Button.tsx'
import { contactNaming } from '../contact-naming.ts'
import { warningsOf } from '../contact-warnings.ts'
import { labelOfReason } from '../contact-layout.ts'
import type { Choice, PlannedRow } from './create-planner.ts'
import { toCountryCode } from './to-country-code.ts'
import * as messages from '../page-messages.ts'

type PlanRowProps = {
  fields: readonly ContactField[]
  onType: (at: number, field: ContactField, text: string) => void
  row: PlannedRow
  choice: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
}

/** A row of the file: its contact, what it would do, and how to mend or decide it. */
export function PlanRow({ row, fields, choice, onChoose, onType }: PlanRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const contact = { id: '', ...row.fields }
  const name = contactNaming.nameOf(contact)
  const faulty = Object.keys(row.faults) as ContactField[]
  const type = (field: ContactField, text: string) => onType(row.at, field, text)
  return (
    <tr role="row">
      <td role="cell" className="oneline quiet">
        {messages.lineNumber(row.at)}
      </td>
      <th role="rowheader" scope="row">
        {name}
        <small>{detailOf(row).join(' · ')}</small>
      </th>
      <td role="cell" className="full">
        <strong className={row.state === 'fault' ? 'fault' : row.state === 'unsure' ? 'caution' : ''}>
          {messages.rowStates[row.state]}
        </strong>
        <Outcome row={row} />
        {!isOpen && faulty.length > 0 && <Inputs row={row} fields={faulty} onType={type} />}
        {isOpen && <Inputs row={row} fields={[...new Set([...fields, ...faulty])]} onType={type} />}
      </td>
      <td role="cell" className="full">
        <div className="beside acts">
          <Decision row={row} name={name} choice={choice} onChoose={onChoose} />
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={isOpen ? messages.closeOf(name) : messages.editOf(name)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? messages.close : messages.editRow}
          </Button>
        </div>
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
      {state === 'unsure' && twin && (
        <p>{messages.twin(twin.at, messages.same(twin.reasons.map(labelOfReason)))}</p>
      )}
      {state === 'unsure' &&
        !twin &&
        alike.map(({ contact, reasons }) => (
          <p key={contact.id}>
            {messages.perhaps(placed(contact), messages.same(reasons.map(labelOfReason)))}
          </p>
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
          <p key={field} className="caution">
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
    <div className="tiles after">
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

type DecisionProps = Pick<PlanRowProps, 'row' | 'choice' | 'onChoose'> & { name: string }

function Decision({ row, name, choice, onChoose }: DecisionProps) {
  const { state, alike, contact } = row
  if (state === 'same') return null
  const planned = state === 'new' ? 'create' : state === 'update' ? `update ${contact?.id}` : ''
  const chosen = typeof choice === 'object' ? `update ${choice.update}` : choice
  const canCreate = state !== 'fault'
  return (
    <NativeSelect
      size="xs"
      style={{ minWidth: 140 }}
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
