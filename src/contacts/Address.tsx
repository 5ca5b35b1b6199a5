import type { ReactNode } from 'react'
import type { Contact } from '../domain/contact.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { changedWords } from '../ui/changed-meanwhile.ts'
import { EditButton, useEdited } from '../ui/FieldList.tsx'
import { countryName } from '../domain/country.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import { labelOf } from '../domain/fields.ts'
import { valueWords } from '../domain/value-words.ts'
import classes from './ContactDetails.module.css'
import * as messages from './messages.ts'

type AddressProps = {
  contact: Contact
  was: Record<string, string> | undefined
  /** What looks wrong in it. */
  warning: string | undefined
  edit: (field: 'address', onClose: () => void, isLabelled: boolean) => ReactNode
}

/** An address as written on an envelope; the field labels are for screen readers. */
export function Address({ contact, was = {}, warning, edit }: AddressProps) {
  const { edited, setEdited, close } = useEdited()
  const lines = addressLines(contact)
    .map((line) => line.filter((field) => contact[field] !== ''))
    .filter((line) => line.length > 0)
  const changed = addressFields(contact).filter((field) => was[field] !== undefined)
  if (lines.length + changed.length === 0) return null
  return (
    <section aria-labelledby="address" className={`panel ${classes.address}`}>
      <div className={`spread ${classes.top}`}>
        <h2 id="address">{messages.groups.address}</h2>
        {!edited && (
          <span className={`${classes.tools} screen-only`}>
            <EditButton
              field={['address', ...addressFields(contact)].join(' ')}
              label={messages.groups.address}
              onClick={() => setEdited('address')}
            />
            {lines.length > 0 && <CopyButton text={textOf(contact, lines)} label={messages.groups.address} />}
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
      {warning && <p>{warning}</p>}
      {changed.map((field) => (
        <p key={field}>
          {labelOf(field)}: {changedWords(valueWords(field, was[field] ?? ''))}
        </p>
      ))}
    </section>
  )
}

function textOf(contact: Contact, lines: AddressField[][]): string {
  const words = (field: AddressField) => valueWords(field, contact[field]).trim()
  return lines.map((line) => line.map(words).join(' ')).join('\n')
}

/** The fields of an address. */
type AddressField = 'street' | 'number' | 'zip' | 'city' | 'country'

/** The fields of an address in the order of its country. */
export function addressFields(contact: Pick<Contact, 'country'>): AddressField[] {
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
  const name = countryName(country, notationLanguage())
  return name === country ? country : <span lang={notationLanguage()}>{name}</span>
}
