import { translated, type CsvMapping } from './csv-mapping.ts'

const usual = { encoding: 'windows-1252', delimiter: ';', numbers: { decimal: ',', thousands: '.' } } as const

/** Before 2018 the balance was the last column. */
const kbc: CsvMapping = {
  name: 'kbc',
  ...usual,
  header: ['Rubrieknaam', 'Afschriftnummer', 'Valuta'],
  optional: ['Naam tegenpartij', 'gestructureerde mededeling', 'Vrije mededeling'],
  date: { columns: ['Datum'], format: 'DD/MM/YYYY' },
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
  ...usual,
  quotes: 'none',
  header: ['Transactienummer', 'Valutadatum', 'Landcode'],
  date: { columns: ['Boekingsdatum'], format: 'DD/MM/YYYY' },
  amount: { column: 'Bedrag' },
  currency: { column: 'Devies' },
  counterpart: ['Naam tegenpartij bevat'],
  description: ['Mededelingen'],
  ownWords: ['Transactie'],
  bankAccount: { columns: ['Rekening'] },
  details: { valueDate: 'Valutadatum', counterpartAccount: 'Rekening tegenpartij', counterpartBank: 'BIC' },
}

/** In French (the same header in six importers of Belfius). */
const belfiusFrench = translated(belfius, 'belfius-french')`
  Transactienummer → Numéro de transaction | Valutadatum → Date valeur | Landcode → Code pays |
  Boekingsdatum → Date de comptabilisation | Bedrag → Montant | Devies → Devise |
  Naam tegenpartij bevat → Nom contrepartie contient | Mededelingen → Communications |
  Transactie → Transaction | Rekening → Compte | Rekening tegenpartij → Compte contrepartie`

/**
 * BNP Paribas Fortis, Fintro and Hello bank!; the file also contains refused payments. Older files lack some columns. A
 * row's number is not known at first, so it cannot be the reference (bank2ynab.conf; supernelis/ofxstatement-be-fintro,
 * tests/sample.csv).
 */
const fortis: CsvMapping = {
  name: 'bnp-paribas-fortis',
  ...usual,
  header: ['Volgnummer', 'Valutadatum'],
  optional: ['Naam van de tegenpartij', 'Mededeling', 'Status', 'Reden van weigering', 'Type verrichting'],
  date: { columns: ['Uitvoeringsdatum'], format: 'DD/MM/YYYY' },
  amount: { column: 'Bedrag' },
  currency: { column: 'Valuta rekening' },
  booked: [
    { column: 'Status', booked: ['Geaccepteerd'], pending: ['Geweigerd'] },
    // Under another name of the state, too, a refused payment has a reason.
    { column: 'Reden van weigering', booked: [''] },
  ],
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
  ...translated(fortis, 'bnp-paribas-fortis-french')`
    Naam van de tegenpartij → Nom de la contrepartie | Mededeling → Communication | Status → Statut |
    Type verrichting → Type de transaction | Uitvoeringsdatum → Date d'exécution | Bedrag → Montant |
    Valuta rekening → Devise du compte | Geaccepteerd → Accepté | Geweigerd → Refusé | Details → Détails |
    Rekeningnummer → Numéro de compte | Reden van weigering → Motif du refus`,
  header: ['Date valeur'],
  details: { valueDate: 'Date valeur', counterpartAccount: 'Contrepartie' },
}

/**
 * Argenta, whose reference, dates and preamble five public importers read alike (the tool MT2OFX, BananaAccounting and
 * others). Rows leave out empty cells at their end. Its present download is a workbook.
 */
const argenta: CsvMapping = {
  name: 'argenta',
  ...usual,
  quotes: 'none',
  header: ['Ref. v/d verrichting', 'Valutadatum', 'Naam v/d tegenpartij :'],
  date: { columns: ['Datum v. verrichting'], format: 'DD-MM-YYYY' },
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

const argentaFrench = translated(argenta, 'argenta-french')`
  Ref. v/d verrichting → Référence de l'opération | Valutadatum → Date valeur |
  Naam v/d tegenpartij : → Nom de la contrepartie : | Datum v. verrichting → Date d'opération |
  Bedrag v/d verrichting → Montant de l'opération | Munt → Devise | Mededeling 1 : → Communication 1 : |
  Mededeling 2 : → Communication 2 : | Beschrijving → Description |
  Nr v/d rekening : → Numéro du compte : | Rekening tegenpartij → Compte de contrepartie`

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
