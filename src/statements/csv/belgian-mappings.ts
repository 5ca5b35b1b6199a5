import type { CsvMapping } from './csv-mapping.ts'

const commaDecimals = { decimal: ',', thousands: '.' } as const

/** Before 2018 the balance was the last column. */
const kbc: CsvMapping = {
  name: 'kbc',
  encoding: 'windows-1252',
  delimiter: ';',
  header: ['Rubrieknaam', 'Afschriftnummer', 'Valuta'],
  optional: ['Naam tegenpartij', 'gestructureerde mededeling', 'Vrije mededeling'],
  date: { columns: ['Datum'], format: 'DD/MM/YYYY' },
  numbers: commaDecimals,
  amount: { column: 'Bedrag' },
  currency: { column: 'Munt' },
  counterpart: ['Naam tegenpartij'],
  description: ['Omschrijving', 'gestructureerde mededeling', 'Vrije mededeling'],
  bankAccount: { columns: ['Rekeningnummer'] },
  balance: 'Saldo',
  details: {
    valueDate: 'Valuta',
    counterpartAccount: 'rekeningnummer tegenpartij',
    counterpartBank: 'BIC tegenpartij',
    creditorReference: 'gestructureerde mededeling',
  },
}

const belfius: CsvMapping = {
  name: 'belfius',
  encoding: 'windows-1252',
  delimiter: ';',
  quotes: 'none',
  header: ['Transactienummer', 'Valutadatum', 'Landcode'],
  date: { columns: ['Boekingsdatum'], format: 'DD/MM/YYYY' },
  numbers: commaDecimals,
  amount: { column: 'Bedrag' },
  currency: { column: 'Devies' },
  counterpart: ['Naam tegenpartij bevat'],
  description: ['Mededelingen'],
  ownWords: ['Transactie'],
  bankAccount: { columns: ['Rekening'] },
  details: { valueDate: 'Valutadatum', counterpartAccount: 'Rekening tegenpartij', counterpartBank: 'BIC' },
}

/** In French (the same header in six importers of Belfius). */
const belfiusFrench: CsvMapping = {
  ...belfius,
  name: 'belfius-french',
  header: ['Numéro de transaction', 'Date valeur', 'Code pays'],
  date: { columns: ['Date de comptabilisation'], format: 'DD/MM/YYYY' },
  amount: { column: 'Montant' },
  currency: { column: 'Devise' },
  counterpart: ['Nom contrepartie contient'],
  description: ['Communications'],
  ownWords: ['Transaction'],
  bankAccount: { columns: ['Compte'] },
  details: { valueDate: 'Date valeur', counterpartAccount: 'Compte contrepartie', counterpartBank: 'BIC' },
}

/**
 * BNP Paribas Fortis, Fintro and Hello bank!; the file also contains refused payments. Older files lack some columns. A
 * row's number is not known at first, so it cannot be the reference (bank2ynab.conf; supernelis/ofxstatement-be-fintro,
 * tests/sample.csv).
 */
const fortis: CsvMapping = {
  name: 'bnp-paribas-fortis',
  encoding: 'windows-1252',
  delimiter: ';',
  header: ['Volgnummer', 'Valutadatum'],
  optional: ['Naam van de tegenpartij', 'Mededeling', 'Status', 'Type verrichting'],
  date: { columns: ['Uitvoeringsdatum'], format: 'DD/MM/YYYY' },
  numbers: commaDecimals,
  amount: { column: 'Bedrag' },
  currency: { column: 'Valuta rekening' },
  booked: [{ column: 'Status', booked: ['Geaccepteerd'], pending: ['Geweigerd'] }],
  counterpart: ['Naam van de tegenpartij'],
  description: ['Mededeling', 'Details'],
  ownWords: ['Type verrichting'],
  bankAccount: { columns: ['Rekeningnummer'] },
  details: { valueDate: 'Valutadatum', counterpartAccount: 'Tegenpartij', bankReference: 'Volgnummer' },
}

/** Some files use a decimal point. */
const fortisPoint: CsvMapping = {
  ...fortis,
  name: 'bnp-paribas-fortis-point',
  numbers: { decimal: '.' },
}

/** In French (Nick-DT/ofxstatement-be-bnp, plugins/bnp.py). */
const fortisFrench: CsvMapping = {
  ...fortis,
  name: 'bnp-paribas-fortis-french',
  header: ['Date valeur'],
  optional: ['Nom de la contrepartie', 'Communication', 'Statut', 'Type de transaction'],
  date: { columns: ["Date d'exécution"], format: 'DD/MM/YYYY' },
  amount: { column: 'Montant' },
  currency: { column: 'Devise du compte' },
  booked: [{ column: 'Statut', booked: ['Accepté'], pending: ['Refusé'] }],
  counterpart: ['Nom de la contrepartie'],
  description: ['Communication', 'Détails'],
  ownWords: ['Type de transaction'],
  bankAccount: { columns: ['Numéro de compte'] },
  details: { valueDate: 'Date valeur', counterpartAccount: 'Contrepartie' },
}

/**
 * Argenta, whose reference, dates and preamble five public importers read alike (the tool MT2OFX, BananaAccounting and
 * others). Rows leave out empty cells at their end. Its present download is a workbook.
 */
const argenta: CsvMapping = {
  name: 'argenta',
  encoding: 'windows-1252',
  delimiter: ';',
  quotes: 'none',
  header: ['Ref. v/d verrichting', 'Valutadatum', 'Naam v/d tegenpartij :'],
  date: { columns: ['Datum v. verrichting'], format: 'DD-MM-YYYY' },
  numbers: commaDecimals,
  amount: { column: 'Bedrag v/d verrichting' },
  ragged: true,
  currency: { column: 'Munt' },
  counterpart: ['Naam v/d tegenpartij :'],
  description: [['Mededeling 1 :', 'Mededeling 2 :']],
  ownWords: ['Beschrijving'],
  bankAccount: { preamble: ['Nr v/d rekening :'] },
  reference: 'Ref. v/d verrichting',
  details: {
    valueDate: 'Valutadatum',
    counterpartAccount: 'Rekening tegenpartij',
    bankReference: 'Ref. v/d verrichting',
  },
}

const argentaFrench: CsvMapping = {
  ...argenta,
  name: 'argenta-french',
  header: ["Référence de l'opération", 'Date valeur', 'Nom de la contrepartie :'],
  date: { columns: ["Date d'opération"], format: 'DD-MM-YYYY' },
  amount: { column: "Montant de l'opération" },
  currency: { column: 'Devise' },
  counterpart: ['Nom de la contrepartie :'],
  description: [['Communication 1 :', 'Communication 2 :']],
  ownWords: ['Description'],
  bankAccount: { preamble: ['Numéro du compte :'] },
  reference: "Référence de l'opération",
  details: {
    valueDate: 'Date valeur',
    counterpartAccount: 'Compte de contrepartie',
    bankReference: "Référence de l'opération",
  },
}

export const belgianMappings: CsvMapping[] = [
  kbc,
  belfius,
  belfiusFrench,
  fortis,
  fortisPoint,
  fortisFrench,
  argenta,
  argentaFrench,
]
