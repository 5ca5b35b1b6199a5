// Over 200 lines because what a column means and the field that it fills go together.
import { postcodeValidator } from 'postcode-validator'
import { isIban, numberWritten } from '../../domain/bank-account.ts'
import type { ContactField } from '../../domain/contact-fields.ts'
import { contactFieldNames, labelOf, emptyContact } from '../../domain/fields.ts'
import { unescapeFormula } from '../../domain/csv-line.ts'
import { fold } from '../../domain/fold.ts'
import { checkVatNumber } from '../check-vat-number.ts'
import type { ContactDraft } from '../../domain/contact.ts'
import { oneLine } from '../../ui/one-line.ts'
import { toCountryCode } from './to-country-code.ts'

/**
 * What a column holds: a field; a person's whole name, which is divided; a street with its number, which is divided; a name that is
 * a company's; or nothing that a contact has.
 */
export type ColumnMeaning = ContactField | 'person' | 'streetAndNumber' | ''

/** A column with its name ("" without one) and its first values. */
export type GuessedColumn = { name: string; meaning: ColumnMeaning; isIban: boolean }

/** What the columns of a table hold, by their names, and where those say nothing by their values. No field is taken from two. */
export function guessColumns(
  names: readonly string[] | undefined,
  rows: readonly string[][],
): GuessedColumn[] {
  const width = Math.max(names?.length ?? 0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => {
    const name = (names?.[index] ?? '').trim()
    const values = rows.map((cells) => (cells[index] ?? '').trim()).filter(Boolean)
    return { name, values, named: meaningOfName(name) }
  })
  const has = (meaning: ColumnMeaning) => columns.some(({ named }) => named === meaning)
  const taken = new Set<ColumnMeaning>()
  const guessed = columns.map(({ name, values, named }) => {
    const ofName =
      named === 'name' || (named === 'person' && has('firstName'))
        ? meaningOfPlainName(has)
        : named === 'street' && !has('number') && mostly(values, (text) => /\p{L}.*\d|^\d.*\p{L}/u.test(text))
          ? 'streetAndNumber'
          : named
    const isIbanColumn = mostly(values, looksLikeIban)
    const meaning = isIbanColumn ? '' : (ofName ?? meaningOfValues(values, names !== undefined))
    const order = values.length === 0 ? 2 : ofName === undefined ? 1 : 0
    return { name, meaning, isIban: isIbanColumn, order }
  })
  // What a name says goes before what values look like, and both before a column without values.
  for (const one of guessed.toSorted((a, b) => a.order - b.order)) {
    if (one.meaning === '') continue
    const part = one.meaning === 'streetAndNumber' ? 'street' : one.meaning
    if (taken.has(part)) one.meaning = ''
    else taken.add(part)
  }
  return guessed.map(({ name, meaning, isIban: ofAccount }) => ({ name, meaning, isIban: ofAccount }))
}

/** How many of these texts are names of columns that a contact has. */
export function countNamed(cells: readonly string[]): number {
  return cells.filter((cell) => meaningOfName(cell) !== undefined).length
}

/** Whether texts look like values, so that they are no names of columns. Among those, “Business Street 2” is one, and “ID” is no country. */
export function areValues(cells: readonly string[]): boolean {
  const isCounted = (text: string) => /(?: \d|^id|^n[or])$/i.test(text) && countNamed(cells) > 1
  return cells
    .map((cell) => cell.trim())
    .some((text) => !isCounted(text) && (meaningOfValues([text], false) !== '' || /^\d{4,}$/.test(text)))
}

/** Beside a first name, “Nom” and “Name” are the last name, if nothing else is; beside a company, the person; else the company. */
function meaningOfPlainName(has: (meaning: ColumnMeaning) => boolean): ColumnMeaning {
  if (has('firstName') && !has('lastName')) return 'lastName'
  return !has('company') ? 'company' : has('firstName') ? '' : 'person'
}

function meaningOfValues(values: readonly string[], isNamed: boolean): ColumnMeaning {
  if (values.length === 0) return ''
  if (mostly(values, (text) => /^\S+@\S+\.\S+$/.test(text))) return 'email'
  if (mostly(values, looksLikeIban)) return ''
  if (mostly(values, looksLikeVatNumber)) return 'vatNumber'
  if (mostly(values, (text) => /^(?:\+|00|\(?0)[\d\s()./-]{7,}$/.test(text))) return 'phone'
  if (mostly(values, (text) => text.length > 1 && toCountryCode(text) !== undefined)) return 'country'
  // A column with a name that is not known is hardly one of these.
  if (isNamed) return ''
  if (mostly(values, (text) => zipCountries.some((country) => postcodeValidator(text, country)))) return 'zip'
  if (mostly(values, (text) => legalForm.test(fold(text)))) return 'company'
  if (mostly(values, (text) => /^\p{L}[\p{L} .'’-]{3,} \d+ ?\p{L}?$/u.test(text))) return 'streetAndNumber'
  return ''
}

const zipCountries = ['BE', 'NL', 'DE', 'GB', 'PT', 'PL', 'SE']
const legalForm =
  /\b(?:b\.?v\.?(?:b\.?a\.?)?|n\.?v\.?|s\.?a\.?(?:r\.?l\.?|s\.?)?|gmbh|ag|ltd|llc|inc|vof|asbl|vzw|srl|s\.?p\.?a\.?|oy|ab|a\/s|aps)\.?$/

function mostly(values: readonly string[], is: (text: string) => boolean): boolean {
  return values.length > 0 && values.filter(is).length >= values.length * 0.7
}

function looksLikeIban(text: string): boolean {
  const plain = numberWritten(text)
  if (!isIban(plain)) return false
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(
    /[A-Z]/g,
    (letter) => `${letter.charCodeAt(0) - 55}`,
  )
  return BigInt(digits) % 97n === 1n
}

function looksLikeVatNumber(text: string): boolean {
  const checked = checkVatNumber(text, '')
  return checked?.named === true && checked.fault === undefined
}

/** The meaning of a column by its name: a field's label, or a word in the languages of the countries around; `name` is decided by the others. */
function meaningOfName(name: string): ColumnMeaning | 'name' | undefined {
  const own = contactFieldNames.find((field) => labelOf(field).toLowerCase() === name.toLowerCase())
  if (own) return own
  const head = fold(name.replace(/(?<=\p{L})(?=\p{Lu}\p{Ll}{2})/gu, ' '))
    .replace(/[_\-–./:*()[\]#|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (head === '') return undefined
  return words.find(([, shape]) => shape.test(head))?.[0]
}

/** The first that fits counts. Names are folded: without case, accents and punctuation. */
const words: [ColumnMeaning | 'name', RegExp][] = [
  // Nothing that a contact has, though it may look like it.
  [
    '',
    /\b(?:iban|bic|swift|konto|rekening|compte|account|bank|fax|website|web ?site|url|www|birth|geboorte|geburt|naissance|note|notes|notiz\w*|opmerking\w*|remark\w*|comment\w*|language|taal|langue|sprache|currency|valuta|devise|title|titel|aanhef|anrede|civilite|gender)\b|\b(?:label|type)$|^(?:id|nr|no|uid)$|klantnummer|kundennummer|customer n(?:umber|o|r)\b|numero (?:de )?client/,
  ],
  [
    'email',
    /\be ?mail\w*|^mail\w*|courriel|correo|adresse electronique|posta elettronica|e ?post\b|sahkoposti/,
  ],
  [
    'vatNumber',
    /\bvat\b|\bbtw\b|\btva\b|\bust\b|\bust ?id|umsatzsteuer|ust ?idnr|\biva\b|\bnif\b|\bcif\b|\bmwst\b|\bmoms\b|\bnip\b|\bdic\b|tax (?:id|number|no)|ondernemingsn|ondernemingsnummer|numero d ?'?entreprise|enterprise n|company (?:number|no|registration)|partita/,
  ],
  [
    'firstName',
    /^(?:contact )?(?:first|given|fore) ?name|voornaam|prenom|vorname|^nombre$|^nome$|^fornavn|^fornamn|^etunimi|^imie|^jmeno|roepnaam/,
  ],
  [
    'lastName',
    /^(?:contact )?(?:last|family|sur) ?name|^name adressattyp nat|^surname|achternaam|familienaam|nom (?:de famille|patronymique)|nachname|familienname|zuname|^apellidos?|^cognome|^efternavn|^efternamn|^etternavn|^sukunimi|^nazwisko|^prijmeni/,
  ],
  [
    'person',
    /contact ?(?:person|persoon|name|naam)|contactpers|personne de contact|ansprechpartner|kontaktperson|full ?name|volledige naam|nom complet|persona de contacto|persona di (?:contatto|riferimento)|^(?:attn|tav|t a v|contact|kontakt)$/,
  ],
  ['phone', /phone(?!tic)|\btel\b|^tel\w*|telefo|gsm\b|mobil|mobiel|handy|portable|puhelin|cell/],
  [
    'company',
    /company|\bfirma\b|firmenname|bedrijf|organi[sz]ati|onderneming|societe|entreprise|raison sociale|unternehmen|empresa|ragione sociale|azienda|razon social|^business$|business ?name|handelsnaam|foretag|virksomhed|yritys|firm(?:a|y)?\b|spolecnost|customer ?name|client ?name|klantnaam|supplier ?name|display ?name/,
  ],
  [
    'country',
    /\bcountry\b|^land\b|landcode|landkod|^pays|code pays|^pais|^paese|^nazione|^kraj|^zeme|^maa\b|^lander/,
  ],
  [
    'zip',
    /\bzip\b|post ?code|postal|postleitzahl|\bplz\b|\bcap\b|codigo postal|postnummer|postnr|postinumero|kod pocztowy|^psc$|code ?post|^cp$|^npa$/,
  ],
  [
    'city',
    /^(?:city|town)|\bcity\b|\bplaats|woonplaats|gemeente|^stad\b|^stadt\b|^ort\b|wohnort|ville|localite|commune|ciudad|poblacion|^citta|comune|localita|^cidade|localidade|postort|^by$|^miasto|^mesto|kaupunki|place name/,
  ],
  [
    'streetAndNumber',
    /street (?:and|&|\+) |straat (?:en|\+) |strasse (?:und|u|\+|&) |rue et |(?:^|\b(?:po|business|company|client|home|work|billing|mailing|invoice) )address(?: ?line)? ?1?$|^adresse? ?1?$|^adres(?:regel)? ?1?$|^anschrift$|^direccion$|^indirizzo$|^endereco$|^osoite$|^adress$|street ?address|postadres/,
  ],
  [
    'number',
    /house ?n|huisn|hausn|street ?n(?:umber|o|r)|building n|^nr huis|numero (?:de )?(?:rue|maison|voie)|^numero$|^num$|^number$|^nummer$|^huis ?nr|numero civico/,
  ],
  [
    'street',
    /street|straat|strasse|^str\b|^rue\b|^calle|^via\b|^rua\b|gata\b|^gade|^vej|^ulica|^ulice|katuosoite|^voie/,
  ],
  [
    'name',
    /^(?:name|naam|nom|navn|namn|nimi|nazwa|nazev|denominacion|denominazione|nominativo|klant|client|kunde|customer|leverancier|fournisseur|lieferant|supplier|debiteur|crediteur|debitor|kreditor|relatie|relatienaam)$/,
  ],
]

/** The fields of a contact in a row of a file, by what its columns hold. What a column holds in parts is divided. */
export function toFields(cells: readonly string[], meanings: readonly ColumnMeaning[]): ContactDraft {
  const fields = { ...emptyContact }
  for (const [index, meaning] of meanings.entries()) {
    const text = oneLine(unescapeFormula((cells[index] ?? '').trim()))
      .trim()
      // So Google separates several in one cell.
      .replaceAll(' ::: ', ', ')
    if (text === '' || meaning === '') continue
    if (meaning === 'person') Object.assign(fields, dividePerson(text))
    else if (meaning === 'streetAndNumber') Object.assign(fields, divideStreet(text))
    else if (meaning === 'country') fields.country = toCountryCode(text) ?? text
    else fields[meaning] = text
  }
  return fields
}

/** “Peeters, An” and “An Peeters”. */
function dividePerson(text: string): Pick<ContactDraft, 'firstName' | 'lastName'> {
  const [last = '', first] = text.split(/,\s*/, 2)
  if (first) return { firstName: first, lastName: last }
  const [firstName = '', ...rest] = text.split(' ')
  return rest.length === 0 ? { firstName: '', lastName: firstName } : { firstName, lastName: rest.join(' ') }
}

/** The number after the street, or before it as in French and English; no number where it is not plain. */
function divideStreet(text: string): Pick<ContactDraft, 'street'> & Partial<ContactDraft> {
  const after = afterStreet.exec(text) ?? afterStreetWithDigits.exec(text)
  if (after?.[1] && after[2]) return { street: after[1], number: after[2].trim() }
  const before = /^(\d+\s?(?:bis|ter|[A-Za-z])?),?\s+(\p{L}.*)$/u.exec(text)
  if (before?.[1] && before[2]) return { street: before[2], number: before[1] }
  return { street: text }
}

const houseNumber = String.raw`,?\s+(\d+\s?\p{L}?(?:[\s/-]*(?:bus|box|bte|boite)?\s?\d*\p{L}?)?)$`
const afterStreet = new RegExp(String.raw`^(\D*\p{L}\D*?)${houseNumber}`, 'iu')
/** Such as Straße des 17. Juni 135. */
const afterStreetWithDigits = new RegExp(String.raw`^(.*\p{L}.*)${houseNumber}`, 'iu')
