import { normalised, textAt } from '../fields.ts'

/** Whether a contact has none of the names that docs/spec.md defines, as in the partial rows of some lists (R18). */
export function isNameless(contact: object): boolean {
  return ['company', 'firstName', 'lastName', 'email'].every((field) => textAt(contact, field).trim() === '')
}

/** The contact's name in a field that only this service has: `display_name`, `organisationName`, `Firma`. */
export function nameAmong(others: [name: string, text: string][]): string | undefined {
  return others
    .find(([name, text]) => names.test(normalised(name)) && /^(?![[{])\s*\S/.test(text))?.[1]
    .trim()
}

const names =
  /^((display|full|contact|company|customer|client|account|organi[sz]ation|business|legal|trading|party|supplier|vendor|sort)?name|organi[sz]ation|displaylabel|label|naam|nom|raisonsociale|nombre|razonsocial|nome|ragionesociale|denominazione|firma|bezeichnung|nazwa|název|jméno|namn|navn|nimi|név)$/
