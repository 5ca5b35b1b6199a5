import type { Contact } from '../../domain/contact.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { createRandom, type Random } from './create-random.ts'
import { seedTransactions } from './seed-transactions.ts'
import { emptyContact } from '../../domain/fields.ts'
import { countries, countryOf, type Country } from './countries.ts'
import { suppliers, type Supplier } from './suppliers.ts'
import { vatNumber } from './vat-number.ts'
import { fold } from '../../domain/fold.ts'

/**
 * The demo's records: 1,000 contacts and 5,000 transactions, 2024-11-01 to 2026-10-31, of a maker of office furniture
 * in Ghent. Every call returns the same records: contacts "1" to "1000", transactions "1" to "5000".
 */
export function seed(): { contacts: Contact[]; transactions: Transaction[] } {
  const random = createRandom(9000)
  const contacts = seedContacts(random)
  return { contacts, transactions: seedTransactions(random, contacts) }
}

/** 1,000 contacts: first the suppliers with regular payments, then customers and other suppliers. */
function seedContacts(random: Random): Contact[] {
  const origins = countries.flatMap((country) => Array.from({ length: country.share }, () => country))
  const contacts = suppliers.map((supplier, index) => fromSupplier(String(index + 1), supplier, random))
  const names = new Set(contacts.map(({ company }) => company))
  while (contacts.length < 1000) {
    const id = String(contacts.length + 1)
    const known = unusual[id] ?? {}
    const contact = makeContact(id, countryOf(known.code ?? '') ?? random.pick(origins), known, random)
    if (contact.company !== '' && names.has(contact.company)) continue
    names.add(contact.company)
    const email = onlyEmails[id]
    contacts.push(email === undefined ? contact : { ...emptyContact, id, email })
  }
  return contacts
}

type Known = { code?: string; company?: string; firstName?: string; lastName?: string }

// Real-life extremes: the longest names, the shortest, the oddest.
const unusual: Record<string, Known> = {
  58: {
    code: 'BE',
    company: 'Vereniging van Mede-eigenaars Residentie Het Groene Kanaal aan de Coupure Rechts',
  },
  141: {
    code: 'PL',
    company: 'Przedsiębiorstwo Usługowo-Handlowe „Źródło” Wyposażenie Biur i Wnętrz sp. z o.o. sp. k.',
  },
  207: {
    code: 'ES',
    company: '',
    firstName: 'María de los Ángeles',
    lastName: 'Fernández de Córdoba y Ruiz-Villanueva',
  },
  274: { code: 'DE', company: 'Stiftung zur Förderung zeitgenössischer Innenarchitektur im Bodenseeraum' },
  333: { code: 'HU', company: 'Székesfehérvári Kárpitos- és Bútorasztalos Szövetkezet' },
  402: { code: 'FR', company: 'Société d’Exploitation des Ateliers d’Ébénisterie Réunis de l’Avesnois' },
  468: { code: 'SE', company: '', firstName: 'Bo', lastName: 'Ek' },
  519: { code: 'NL', company: 'Studio "3+1" & Zn. (100% eiken)' },
  590: {
    code: 'BE',
    company: '',
    firstName: 'Jean-Baptiste',
    lastName: 'de la Vallée Poussin-Vandermeersch',
  },
}

// People who wrote once, of whom only the email address is known.
const onlyEmails: Record<string, string> = {
  650: 'planning@kantoorhub.example',
  711: 'bestellungen@werkraum.example',
  805: 'offertes@inbox.example',
}

function fromSupplier(id: string, supplier: Supplier, random: Random): Contact {
  const { company, country, street, number, zip, city } = supplier
  return {
    ...emptyContact,
    id,
    company,
    phone: makePhone(countryOf(country), random),
    email: makeEmail(company, '', random),
    vatNumber: vatNumber(country, random),
    country,
    city,
    zip,
    number,
    street,
  }
}

function makeContact(id: string, country: Country, known: Known, random: Random): Contact {
  const { zip, city } = makePlace(country, random)
  const company = known.company ?? (random.chance(65) ? makeCompany(country, city, random) : '')
  const hasPerson = company === '' || random.chance(55)
  const firstName = known.firstName ?? (hasPerson ? random.word(country.firstNames) : '')
  const lastName = known.lastName ?? (hasPerson ? random.word(country.lastNames) : '')
  const address = {
    city,
    zip,
    number: makeNumber(country.code, random),
    street: random.word(country.streets),
  }
  return {
    ...emptyContact,
    id,
    firstName,
    lastName,
    company,
    phone: random.chance(85) ? makePhone(country, random) : '',
    email: random.chance(92) ? makeEmail(company, `${firstName} ${lastName}`, random) : '',
    vatNumber: company !== '' && random.chance(85) ? vatNumber(country.code, random) : '',
    country: random.chance(98) ? country.code : '',
    ...(random.chance(93) ? address : {}),
  }
}

function makeCompany({ trades, lastNames, legalForms }: Country, city: string, random: Random): string {
  const name = random.word(lastNames)
  const trade = random.word(trades)
  const partner = random.word(lastNames)
  const pair = partner === name ? `${trade} ${name}` : `${name} & ${partner}`
  return `${random.pick([`${trade} ${name}`, `${name} ${trade}`, pair, `${trade} ${city}`])} ${random.word(legalForms)}`
}

function makePlace(country: Country, random: Random): { city: string; zip: string } {
  const place = random.word(country.cities)
  const end = place.search(/ (?=\S*\d)/) // a city may have several words; the postcode starts with the first digit
  const zip = random
    .digits(place.slice(end + 1))
    .replace(/@/g, () => random.word('A,B,D,E,G,H,J,L,N,P,R,S,T,W'))
  return { city: place.slice(0, end), zip }
}

/** A house number, sometimes with the box or letter that is usual in the country. */
function makeNumber(code: string, random: Random): string {
  const number = String(random.between(1, 180))
  if (random.chance(85)) return number
  return code === 'BE'
    ? `${number} bus ${random.between(1, 12)}`
    : `${number}${random.pick(['a', 'b', 'A', 'B'])}`
}

/** A phone number with the country's dialling code; "" for a country that the demo does not know. */
function makePhone(country: Country | undefined, random: Random): string {
  return country ? `${country.dialling} ${random.digits(random.word(country.phone))}` : ''
}

/** An email address ending in .example, which RFC 2606 reserves, so that mail from the demo can never reach anyone. */
function makeEmail(company: string, person: string, random: Random): string {
  const name = wordsOf(person).join('.')
  if (company === '') return `${name}@${random.word('mail,post,inbox')}.example`
  const mailbox = name !== '' && random.chance(60) ? name : random.word('info,office,invoices,hello')
  return `${mailbox}@${wordsOf(company).slice(0, 2).join('-')}.example`
}

function wordsOf(name: string): string[] {
  return (
    fold(name)
      .replace(/[’'.]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  )
}
