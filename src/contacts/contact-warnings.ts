import { isSupportedCountry, validatePhoneNumberLength } from 'libphonenumber-js/min'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import type { Contact } from '../domain/contact.ts'
import type { ContactField } from '../domain/contact-fields.ts'
import { countryName } from '../domain/country.ts'
import * as messages from './page-messages.ts'
import { checkVatNumber } from './check-vat-number.ts'

/** What looks wrong in a contact, in a sentence for each field. None of it keeps anyone from saving. */
export type ContactWarnings = Partial<Record<ContactField, string>>

type Checked = Pick<Contact, 'vatNumber' | 'email' | 'phone' | 'zip' | 'country'>

/** What looks wrong in these texts of a contact. An empty field is never wrong. */
export function warningsOf({ vatNumber, email, phone, zip, country }: Checked): ContactWarnings {
  const code = country.trim().toUpperCase()
  const all = {
    vatNumber: warningOfVatNumber(vatNumber, code),
    email: email.trim() === '' || isEmail(email) ? undefined : messages.notAnEmail,
    phone: phone.trim() === '' ? undefined : warningOfPhone(phone, code),
    zip: isZip(zip, code) ? undefined : messages.notAZip(inWords(code)),
  }
  return Object.fromEntries(Object.entries(all).filter(([, words]) => words !== undefined))
}

function warningOfVatNumber(typed: string, code: string): string | undefined {
  const checked = checkVatNumber(typed, code)
  if (!checked) return undefined
  const { country, named, fault } = checked
  if (fault) return messages.wrongVatNumber[fault](inWords(country))
  return named && code !== '' && code !== country
    ? messages.vatNumberOfOther(inWords(country), inWords(code))
    : undefined
}

/** One address, or several: as the HTML Standard defines a valid e-mail address, with a dot in its domain, which may have umlauts. */
function isEmail(typed: string): boolean {
  return typed.split(/[,;]/).every((one) => email.test(one.trim()))
}

const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?)+$/iu

/** Only whether it can be a number at all: which ones are in use changes every month. */
function warningOfPhone(typed: string, code: string): string | undefined {
  const fault = faultOfPhone(typed, code)
  // Some write two numbers; others write a slash in one.
  const several = typed.split(/[/;,]|\s(?=\+)/)
  if (!fault || (several.length > 1 && several.every((one) => !faultOfPhone(one, code)))) return undefined
  return fault
}

function faultOfPhone(typed: string, code: string): string | undefined {
  const number = typed.trim().replace(/^00/, '+')
  const country = isSupportedCountry(code) ? code : undefined
  // Which short numbers a country has, the library does not know.
  if (shortNumber.test(number.replaceAll(/[\s.-]/g, ''))) return undefined
  // 4.917E+11 is a number that a spreadsheet program has rounded.
  if (/\dE\+?\d/i.test(number)) return messages.notAPhone
  if (!number.startsWith('+') && !country)
    return number.replace(/\D/g, '').length < 4 || /\p{L}{4}/u.test(number) ? messages.notAPhone : undefined
  switch (validatePhoneNumberLength(number, country)) {
    case undefined:
      return undefined
    case 'TOO_SHORT':
      return messages.phoneTooShort
    case 'TOO_LONG':
    case 'INVALID_LENGTH':
      return messages.phoneTooLong
    case 'INVALID_COUNTRY':
      return messages.noSuchCallingCode
    default:
      return messages.notAPhone
  }
}

/** Of services and emergencies: 112, 1700, 116 117. Longer ones begin with 1; whatever else is as short lacks digits. */
const shortNumber = /^(?:\d{3}|[2-9]\d{3}|1\d{2,5})$/

function isZip(typed: string, code: string): boolean {
  const zip = typed.trim().toUpperCase()
  if (zip === '' || !postcodeValidatorExistsForCountry(code)) return true
  return [zip, zip.replace(new RegExp(`^${code}?[- ]`), '')].some((one) => postcodeValidator(one, code))
}

function inWords(code: string): string {
  return countryName(code)
}
