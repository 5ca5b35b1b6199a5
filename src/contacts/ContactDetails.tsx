import { Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useCapability } from '../api/session/use-session.ts'
import type { Contact } from '../domain/contact.ts'
import { contactFields, type ContactField } from '../domain/contact-fields.ts'
import { countriesOf, isCountryCode, countryName } from '../domain/country.ts'
import type { Field } from '../domain/field.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import { LaterEditInPlace } from '../records/form/LaterEditInPlace.tsx'
import { historyOfRecord } from '../records/record-route.ts'
import {
  EmptyFields,
  FieldList,
  EditButton,
  useEdited,
  type FieldToRead,
  CopyButton,
} from '../ui/FieldList.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow, MissingPart } from '../ui/MissingPart.tsx'
import { contactLayout, contactNamesInOrder } from './contact-layout.ts'
import { contactNaming } from './contact-naming.ts'
import classes from './ContactDetails.module.css'
import { useContactWarnings, useTypedWarning } from './use-contact-warnings.ts'
import * as messages from './messages.ts'
import { labelOf } from '../domain/fields.ts'
import { valueWords } from '../domain/value-words.ts'

const ContactTransactions = lazyNamed(
  () => import('./ContactTransactions.tsx'),
  'ContactTransactions',
  MissingPart,
  'plain',
)
const ViesAnswers = lazyNamed(() => import('./ViesAnswers.tsx'), 'ViesAnswers', MissingForNow, 'plain')

type ContactDetailsProps = { record: Contact; isRead: boolean }

/** A contact: its company, its person and its address, what can be added, and its transactions. */
export function ContactDetails({ record, isRead }: ContactDetailsProps) {
  const { id } = record
  const warnings = useContactWarnings(record)
  const note = useTypedWarning(record)
  const canAskVies = useCapability('vies') && isRead
  const fields = contactNamesInOrder.map((name) => toRead(record, name))
  // A private person has no VAT number.
  const isPrivate = record.company.trim() === ''
  const edit = (field: string, onClose: () => void, isLabelled: boolean) => (
    <LaterEditInPlace
      resource="contacts"
      record={record}
      fields={field === 'address' ? addressFields(record) : [field]}
      {...(field === 'address' && { label: messages.groups.address })}
      optionsOf={(one) => (one === 'country' ? countryOptions(record.country) : undefined)}
      name={contactNaming.nameOf(record)}
      check={async () => (await import('./contact-edits.ts')).checkContact}
      note={note}
      isLabelled={isLabelled}
      onClose={onClose}
    />
  )
  return (
    <div className={`row after ${classes.contact}`}>
      <div className={`stack ${classes.groups}`}>
        {(['company', 'person'] as const).map((group) => {
          const some = fields.filter(({ field }) => contactLayout[field] === group)
          const isEmpty = some.every(({ value }) => value === '')
          return isEmpty ? null : (
            <section key={group} aria-labelledby={group} className="stack">
              <h2 id={group}>{messages.groups[group]}</h2>
              <FieldList fields={some} warnings={warnings} edit={edit} />
              {group === 'company' && canAskVies && (
                <Suspense>
                  <ViesAnswers contact={record} />
                </Suspense>
              )}
            </section>
          )
        })}
      </div>
      <Address contact={record} warning={warnings.zip} edit={edit} />
      <div className="stack small full screen-only">
        <EmptyFields
          fields={isPrivate ? fields.filter(({ field }) => field !== 'vatNumber') : fields}
          edit={edit}
        />
        <Link {...historyOfRecord('contacts', id)}>{messages.changesTo}</Link>
        <Link to="/contacts/$contactId/report" params={{ contactId: id }}>
          {messages.reportOn}
        </Link>
      </div>
      <Suspense>{isRead && <ContactTransactions contact={record} />}</Suspense>
    </div>
  )
}

function toRead(contact: Contact, field: ContactField): FieldToRead & { field: ContactField } {
  const { label } = contactFields[field]
  return { field, label, value: valueOf(contact[field], contactFields[field]), copy: contact[field] }
}

function valueOf(text: string, { kind }: Field): ReactNode {
  if (text === '') return ''
  if (kind === 'phone') return <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a>
  if (kind === 'email') return <a href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>{text}</a>
  return text
}

/** All countries by name, and none; what the contact has that is none of them stays. */
function countryOptions(now: string) {
  const countries = countriesOf(notationLanguage()).map(({ code, name }) => ({ value: code, label: name }))
  const other = now === '' || isCountryCode(now) ? [] : [{ value: now, label: now }]
  return [{ value: '', label: messages.noCountry }, ...other, ...countries]
}

type AddressProps = {
  contact: Contact
  /** What looks wrong in it. */
  warning: string | undefined
  edit: (field: 'address', onClose: () => void, isLabelled: boolean) => ReactNode
}

/** An address as written on an envelope; the field labels are for screen readers. */
function Address({ contact, warning, edit }: AddressProps) {
  const { edited, setEdited, close } = useEdited()
  const lines = addressLines(contact)
    .map((line) => line.filter((field) => contact[field] !== ''))
    .filter((line) => line.length > 0)
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="address" className={`panel ${classes.address}`}>
      <div className={`spread ${classes.top}`}>
        <h2 id="address">{messages.groups.address}</h2>
        {!edited && (
          <span className="beside tight screen-only">
            <EditButton
              field={['address', ...addressFields(contact)].join(' ')}
              label={messages.groups.address}
              onClick={() => setEdited('address')}
            />
            <CopyButton text={textOf(contact, lines)} label={messages.groups.address} />
          </span>
        )}
      </div>
      {edited && edit('address', () => close('address'), false)}
      <dl hidden={edited !== undefined}>
        {lines.flat().map((field) => (
          <div key={field} data-ends-line={lines.some((line) => line.at(-1) === field)}>
            <dt className="visually-hidden">{labelOf(field)}</dt>
            <dd>{field === 'country' ? <CountryName country={contact.country} /> : contact[field]}</dd>
          </div>
        ))}
      </dl>
      {warning && <p className="caution small">{warning}</p>}
    </section>
  )
}

function textOf(contact: Contact, lines: AddressField[][]): string {
  const words = (field: AddressField) => valueWords(field, contact[field]).trim()
  return lines.map((line) => line.map(words).join(' ')).join('\n')
}

type AddressField = 'street' | 'number' | 'zip' | 'city' | 'country'

function addressFields(contact: Pick<Contact, 'country'>): AddressField[] {
  return addressLines(contact).flat()
}

/** The fields of an address, line by line, as written on an envelope to its country. */
function addressLines({ country }: Pick<Contact, 'country'>): AddressField[][] {
  const code = country.trim().toUpperCase()
  const street: AddressField[] = numberFirst.includes(code) ? ['number', 'street'] : ['street', 'number']
  if (zipLast.includes(code)) return [street, ['city'], ['zip'], ['country']]
  return [street, zipAfterCity.includes(code) ? ['city', 'zip'] : ['zip', 'city'], ['country']]
}

// Source: Universal Postal Union, "Postal addressing systems in member countries". All others write "Street 1" and
// "1000 City".
const numberFirst = 'AU CA FR GB IE IN LU MC NZ SG US ZA'.split(' ')
const zipAfterCity = 'AU CA IN NZ SG US ZA'.split(' ')
const zipLast = 'GB IE'.split(' ')

/** A country's name in the reader's language, marked with that language because the page is in English. */
function CountryName({ country }: { country: string }) {
  const name = countryName(country)
  return name === country ? country : <span lang={notationLanguage()}>{name}</span>
}
