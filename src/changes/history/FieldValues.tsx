import { filledIn } from '../../domain/field.ts'
import { contactNamesInOrder } from '../../contacts/contact-layout.ts'
import { labelOf } from '../../domain/fields.ts'
import { valueWords } from '../../domain/value-words.ts'
import type { ChangeRow } from '../../storage/rows.ts'
import { routeOf } from '../../records/record-route.ts'
import { Link } from '@tanstack/react-router'
import { SummaryLine } from '../../ui/Figure.tsx'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.tsx'

/** What changed in a record: each field before and after, or the whole record. */
export function Changes({
  row: { kind, before, after },
}: {
  row: Pick<ChangeRow, 'kind' | 'before' | 'after'>
}) {
  if (kind !== 'edit') return <FieldList fields={kind === 'create' ? after : before} />
  return (
    <ul>
      {Object.keys(after).map((field) => (
        <li key={field}>
          {labelOf(field)}: <Was text={valueWords(field, before[field] ?? '')} /> <span aria-hidden>→</span>{' '}
          <ins>
            <SummaryLine text={valueWords(field, after[field] ?? '') || messages.emptyValue} />
          </ins>
        </li>
      ))}
    </ul>
  )
}

type FieldValuesProps = {
  fields: Record<string, string>
  /** What the service sent besides these fields, under its own names. */
  others?: [name: string, text: string][]
}

export function FieldList({ fields, others = [] }: FieldValuesProps) {
  const filled = filledIn(fields)
  const filledOthers = others.filter(([, text]) => text !== '')
  const many = Object.keys(filled).length + filledOthers.length
  if (many === 0) return null
  return (
    <details>
      <summary className="oneline quiet">{messages.fieldCount(many)}</summary>
      <FieldValues fields={filled} others={filledOthers} />
    </details>
  )
}

/** Fields with their labels, with values formatted as on a record's page. */
export function FieldValues({ fields, others = [] }: FieldValuesProps) {
  const known = Object.entries(fields)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([field, value]) => [labelOf(field), valueWords(field, value)])
  return (
    <dl className="terms">
      {[...known, ...others].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ? <SummaryLine text={value} /> : messages.empty}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a field was. Only a value is struck out: nothing was there that could be. */
function Was({ text }: { text: string }) {
  if (text === '') return messages.emptyValue
  return (
    <del>
      <SummaryLine text={text} />
    </del>
  )
}

/** Where a contact's field is on its page; the fields of a transaction keep their order. */
function placeOf(field: string): number {
  return contactNamesInOrder.findIndex((name) => name === field)
}

type RecordLinkProps = { resource: CollectionName; record: string; name: string }

/** A link to a record of either collection; plain text for a created contact whose id is unknown. */
export function RecordLink({ resource, record, name }: RecordLinkProps) {
  if (record === '') return name
  return (
    <Link {...routeOf(resource, record)}>
      <SummaryLine text={name} />
    </Link>
  )
}
