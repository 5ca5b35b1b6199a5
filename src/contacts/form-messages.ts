// The texts of a contact's form, apart from those of the list, whose first view is small.
import { listOf } from '../domain/plural.ts'

export const alreadyThere = 'Already there?'
/** `labels`: of fields. */
export const same = (labels: readonly string[]) => `same ${listOf(labels.map(inSentence))}`
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase())

// What looks wrong in a contact.
export const wrongVatNumber = {
  digits: (country: string) =>
    `Not a valid VAT number (${country}): its check digits do not fit. Is a digit mistyped?`,
  form: (country: string) =>
    `Not a valid VAT number (${country}): those have another length or other characters.`,
}
export const vatNumberOfOther = (of: string, country: string) =>
  `This VAT number is from another country (${of}) than the contact (${country}).`
export const notAnEmail = 'This does not look like an email address.'
export const notAPhone = 'This does not look like a phone number.'
export const phoneTooShort = 'This is too short for a phone number.'
export const phoneTooLong = 'This is too long for a phone number.'
export const noSuchCallingCode = 'No country has this calling code.'
export const notAZip = (country: string) => `This does not look like a ZIP code (${country}).`
