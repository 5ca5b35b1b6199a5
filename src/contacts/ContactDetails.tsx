import type { ReactNode } from 'react'
import type { Contact } from '../domain/contact.ts'
import type { ContactField } from '../domain/contact-fields.ts'
import { contactFields } from '../domain/contact-fields.ts'
import type { Field } from '../domain/field.ts'
import { useChangedMeanwhile } from '../ui/changed-meanwhile.ts'
import type { FieldToRead } from '../ui/FieldList.tsx'
import { EmptyFields, FieldList } from '../ui/FieldList.tsx'
import { Address } from './Address.tsx'
import { contactLayout, contactNamesInOrder } from './contact-layout.ts'
import classes from './ContactDetails.module.css'

/** Every field of a contact: its details and its address, and then the empty ones. */
export function ContactDetails({ record }: { record: Contact }) {
  const was = useChangedMeanwhile('contacts', record.id)
  return (
    <div className={classes.contact}>
      <FieldList fields={toRead(record, details)} was={was} />
      <Address contact={record} was={was} />
      <div className={classes.rest}>
        <EmptyFields fields={toRead(record, contactNamesInOrder)} was={was} />
      </div>
    </div>
  )
}

const details = contactNamesInOrder.filter((name) => contactLayout[name] === 'details')

function toRead(contact: Contact, names: readonly ContactField[]): FieldToRead[] {
  return names.map((field) => ({
    field,
    label: contactFields[field].label,
    value: valueOf(contact[field], contactFields[field]),
  }))
}

function valueOf(text: string, { kind }: Field): ReactNode {
  if (text === '') return ''
  if (kind === 'phone') return <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a>
  if (kind === 'email') return <a href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>{text}</a>
  return text
}
