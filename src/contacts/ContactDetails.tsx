import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useCapability } from '../api/session/use-session.ts'
import type { Contact } from '../domain/contact.ts'
import type { ContactField } from '../domain/contact-fields.ts'
import { contactFields } from '../domain/contact-fields.ts'
import { countriesOf, isCountryCode } from '../domain/country.ts'
import type { Field } from '../domain/field.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import { EditInPlace } from '../records/form/EditInPlace.tsx'
import { historyOfRecord } from '../records/record-route.ts'
import { useChangedMeanwhile } from '../ui/changed-meanwhile.ts'
import type { FieldToRead } from '../ui/FieldList.tsx'
import { EmptyFields, FieldList } from '../ui/FieldList.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow } from '../ui/MissingPart.tsx'
import { Address, addressFields } from './Address.tsx'
import { contactLayout, contactNamesInOrder } from './contact-layout.ts'
import { contactNaming } from './contact-naming.ts'
import classes from './ContactDetails.module.css'
import { ContactTransactions } from './ContactTransactions.tsx'
import { useContactWarnings } from './use-contact-warnings.ts'
import { useErasuresElsewhere } from './use-erasures-elsewhere.ts'
import * as messages from './messages.ts'

const ViesAnswers = lazyNamed(() => import('./ViesAnswers.tsx'), 'ViesAnswers', MissingForNow, 'plain')

type ContactDetailsProps = { record: Contact; isRead: boolean }

/** A contact: its company, its person and its address, what can be added, and its transactions. */
export function ContactDetails({ record, isRead }: ContactDetailsProps) {
  const { id } = record
  const was = useChangedMeanwhile('contacts', id) ?? {}
  const warnings = useContactWarnings(record)
  useErasuresElsewhere()
  const canAskVies = useCapability('vies') && isRead
  const fields = contactNamesInOrder.map((name) => toRead(record, name))
  // A private person has no VAT number.
  const isPrivate = record.company.trim() === ''
  const edit = (field: string, onClose: () => void, isLabelled: boolean) => (
    <EditInPlace
      resource="contacts"
      record={record}
      fields={field === 'address' ? addressFields(record) : [field]}
      {...(field === 'address' && { label: messages.groups.address })}
      optionsOf={(one) => (one === 'country' ? countryOptions(record.country) : undefined)}
      name={contactNaming.nameOf(record)}
      check={async () => (await import('./check-contact.ts')).checkContact}
      isLabelled={isLabelled}
      onClose={onClose}
    />
  )
  return (
    <div className={classes.contact}>
      <div>
        {(['company', 'person'] as const).map((group) => {
          const some = fields.filter(({ field }) => contactLayout[field] === group)
          const isEmpty = some.every(({ field, value }) => value === '' && !(field in was))
          return isEmpty ? null : (
            <section key={group} aria-labelledby={group}>
              <h2 id={group}>{messages.groups[group]}</h2>
              <FieldList fields={some} was={was} warnings={warnings} edit={edit} />
              {group === 'company' && canAskVies && (
                <Suspense>
                  <ViesAnswers contact={record} />
                </Suspense>
              )}
            </section>
          )
        })}
      </div>
      <Address contact={record} was={was} warning={warnings.zip} edit={edit} />
      <div className={`stack small ${classes.rest}`}>
        <EmptyFields
          fields={isPrivate ? fields.filter(({ field }) => field !== 'vatNumber') : fields}
          was={was}
          edit={edit}
        />
        <Link {...historyOfRecord('contacts', id)}>{messages.changesTo}</Link>
        <Link to="/contacts/$contactId/report" params={{ contactId: id }}>
          {messages.reportOn}
        </Link>
      </div>
      {isRead && <ContactTransactions contact={record} />}
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
