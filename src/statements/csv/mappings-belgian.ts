import type { CsvMapping } from './mapping.ts'

const commaDecimals = { decimal: ',', thousands: '.' } as const

/** Files of before 2018 end with the balance. */
const kbc: CsvMapping = {
  name: 'kbc',
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
}

const belfius: CsvMapping = {
  name: 'belfius',
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
}

export const belgianMappings: CsvMapping[] = [kbc, belfius]
