import type { CsvMapping } from './mapping.ts'

const commaDecimals = { decimal: ',', thousands: '.' } as const

const ingNl: CsvMapping = {
  name: 'ing-nl',
  // Semicolons or commas, as the user chose; the last two columns came in 2020.
  delimiter: 'auto',
  header: ['Code'],
  optional: ['Saldo na mutatie'],
  date: { columns: ['Datum'], format: 'YYYYMMDD' },
  numbers: commaDecimals,
  amount: { column: 'Bedrag (EUR)', direction: 'Af Bij', in: ['Bij'], out: ['Af'] },
  currency: { fixed: 'EUR' },
  counterpart: ['Naam / Omschrijving'],
  description: ['Mededelingen'],
  ownWords: ['Mutatiesoort'],
  bankAccount: { columns: ['Rekening'] },
  balance: 'Saldo na mutatie',
}

/** ING Netherlands in English, as the same page offers it. */
const ingNlEnglish: CsvMapping = {
  ...ingNl,
  name: 'ing-nl-english',
  header: ['Code', 'Transaction type', 'Counterparty'],
  optional: ['Resulting balance'],
  date: { columns: ['Date'], format: 'YYYYMMDD' },
  amount: { column: 'Amount (EUR)', direction: 'Debit/credit', in: ['Credit'], out: ['Debit'] },
  counterpart: ['Name / Description'],
  description: ['Notifications'],
  ownWords: ['Transaction type'],
  bankAccount: { columns: ['Account'] },
  balance: 'Resulting balance',
}

/** Second-hand as well: the bank's "Formaatbeschrijving CSV" was not at hand. Volgnr numbers the lines of an account one by one. */
const rabobank: CsvMapping = {
  name: 'rabobank',
  delimiter: 'auto',
  header: ['Rentedatum', 'Tegenrekening IBAN/BBAN'],
  date: { columns: ['Datum'], format: 'YYYY-MM-DD' },
  numbers: commaDecimals,
  amount: { column: 'Bedrag' },
  currency: { column: 'Munt' },
  counterpart: ['Naam uiteindelijke partij', 'Naam tegenpartij'],
  description: [['Omschrijving-1', 'Omschrijving-2', 'Omschrijving-3']],
  reference: 'Volgnr',
  bankAccount: { columns: ['IBAN/BBAN'] },
  balance: 'Saldo na trn',
}

/** TXT…TAB: account, currency, booking date, balance before, balance after, value date, amount, description; no header. */
const abnAmro: CsvMapping = {
  name: 'abn-amro',
  delimiter: 'tab',
  quotes: 'none',
  header: 'none',
  width: 8,
  date: { columns: [3], format: 'YYYYMMDD' },
  numbers: commaDecimals,
  amount: { column: 7 },
  currency: { column: 2 },
  // SEPA payments are either tagged (/TRTP/…/NAME/…) or in columns with labels ("Naam: …").
  counterpartInText: {
    column: 8,
    marks: [
      {
        after: '/NAME/',
        before: [
          '/REMI/',
          '/EREF/',
          '/MARF/',
          '/CSID/',
          '/ORDP/',
          '/BENM/',
          '/ADDR/',
          '/ID/',
          '/PURP/',
          '/ISDT/',
        ],
      },
      {
        after: ' Naam: ',
        before: [
          ' Omschrijving:',
          ' Machtiging:',
          ' Kenmerk:',
          ' Betalingskenm.:',
          ' Incassant:',
          ' IBAN:',
          ' BIC:',
          ' Voor:',
        ],
      },
    ],
  },
  description: [8],
  bankAccount: { columns: [1] },
  balance: 5,
}

const bunq: CsvMapping = {
  name: 'bunq',
  delimiter: 'auto',
  header: ['Interest Date', 'Counterparty'],
  date: { columns: ['Date'], format: 'YYYY-MM-DD' },
  numbers: commaDecimals,
  amount: { column: 'Amount' },
  currency: { fixed: 'EUR' },
  counterpart: ['Name'],
  description: ['Description'],
  bankAccount: { columns: ['Account'] },
}

/** bunq lets the user choose the notation of amounts; the header is the same. */
const bunqPoint: CsvMapping = {
  ...bunq,
  name: 'bunq-point',
  numbers: { decimal: '.', thousands: ',' },
}

const knab: CsvMapping = {
  name: 'knab',
  delimiter: ';',
  header: ['Tegenrekeningnummer'],
  optional: ['Boekdatum'],
  date: { columns: ['Boekdatum', 'Transactiedatum'], format: 'DD-MM-YYYY' },
  numbers: commaDecimals,
  amount: {
    column: 'Bedrag',
    direction: 'CreditDebet',
    in: ['C', 'Bijschrijvingen'],
    out: ['D', 'Afschrijvingen'],
  },
  currency: { column: 'Valutacode' },
  counterpart: ['Tegenrekeninghouder'],
  description: ['Omschrijving'],
  bankAccount: { columns: ['Rekeningnummer'] },
}

export const dutchMappings: CsvMapping[] = [ingNl, ingNlEnglish, rabobank, abnAmro, bunq, bunqPoint, knab]
