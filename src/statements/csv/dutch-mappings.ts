// Over 200 lines because it is a table: one entry per bank and version of its file.

import { translated, type CsvMapping } from './csv-mapping.ts'

const commaDecimals = { decimal: ',', thousands: '.' } as const

const ingNl: CsvMapping = {
  name: 'ing-nl',
  encoding: 'windows-1252',
  // Semicolons or commas, depending on the user's choice; the last two columns were added in 2020.
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
  details: { counterpartAccount: 'Tegenrekening', code: 'Code' },
}

/** ING Netherlands in English, from the same download page. */
const ingNlEnglish: CsvMapping = {
  ...translated(ingNl, 'ing-nl-english')`
    Saldo na mutatie → Resulting balance | Datum → Date | Bedrag (EUR) → Amount (EUR) |
    Af Bij → Debit/credit | Bij → Credit | Af → Debit | Naam / Omschrijving → Name / Description |
    Mededelingen → Notifications | Mutatiesoort → Transaction type | Rekening → Account |
    Tegenrekening → Counterparty`,
  header: ['Code', 'Transaction type', 'Counterparty'],
}

/** ING's savings accounts, since 2024. */
const ingNlSavings: CsvMapping = {
  ...ingNl,
  name: 'ing-nl-savings',
  header: ['Rekening naam', 'Mutatiesoort'],
  date: { columns: ['Datum'], format: 'YYYY-MM-DD' },
  amount: { column: 'Bedrag', direction: 'Af Bij', in: ['Bij'], out: ['Af'] },
  currency: { column: 'Valuta' },
  counterpart: undefined,
  ownWords: ['Omschrijving', 'Mutatiesoort'],
}

/** Also second-hand: the bank's "Formaatbeschrijving CSV" was not available. Volgnr numbers the lines of an account one by one. */
const rabobank: CsvMapping = {
  name: 'rabobank',
  encoding: 'windows-1252',
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
  details: {
    valueDate: 'Rentedatum',
    counterpartAccount: 'Tegenrekening IBAN/BBAN',
    counterpartBank: 'BIC tegenpartij',
    mandateId: 'Machtigingskenmerk',
    creditorId: 'Incassant ID',
    creditorReference: 'Betalingskenmerk',
    customerReference: 'Transactiereferentie',
    bankReference: 'Volgnr',
    code: 'Code',
    originalAmount: 'Oorspr bedrag',
    originalCurrency: 'Oorspr munt',
    rate: 'Koers',
  },
}

/** TXT…TAB: account, currency, booking date, balance before and after, value date, amount, description; no header. */
const abnAmro: CsvMapping = {
  name: 'abn-amro',
  encoding: 'windows-1252',
  delimiter: 'tab',
  quotes: 'none',
  header: 'none',
  width: 8,
  date: { columns: [3], format: 'YYYYMMDD' },
  numbers: commaDecimals,
  amount: { column: 7 },
  currency: { column: 2 },
  // SEPA payments are either tagged (/TRTP/…/NAME/…) or in labelled columns ("Naam: …").
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
  details: { valueDate: 6 },
}

/**
 * Until 2019 without an interest date (bank2ynab, 2019-03-02_11-50-46_bunq-statement.csv), in 2024 without the account
 * (a public importer describes both headers with rows of each).
 */
const bunq: CsvMapping = {
  name: 'bunq',
  encoding: 'windows-1252',
  delimiter: 'auto',
  header: ['Counterparty'],
  optional: ['Account'],
  date: { columns: ['Date'], format: 'YYYY-MM-DD' },
  numbers: commaDecimals,
  amount: { column: 'Amount' },
  currency: { fixed: 'EUR' },
  counterpart: ['Name'],
  description: ['Description'],
  bankAccount: { columns: ['Account'] },
  details: { valueDate: 'Interest Date', counterpartAccount: 'Counterparty' },
}

/** In Dutch (bank2ynab, 2018-04-14_10-52-13_bunq-transactieoverzicht.csv). */
const bunqDutch: CsvMapping = {
  ...bunq,
  name: 'bunq-dutch',
  header: ['Tegenrekening'],
  date: { columns: ['Datum'], format: 'YYYY-MM-DD' },
  amount: { column: 'Bedrag' },
  counterpart: ['Naam'],
  description: ['Omschrijving'],
  bankAccount: { columns: ['Rekening'] },
  details: { counterpartAccount: 'Tegenrekening' },
}

/** bunq users choose the notation of amounts; the header stays the same. */
const bunqPoint: CsvMapping = {
  ...bunq,
  name: 'bunq-point',
  numbers: { decimal: '.', thousands: ',' },
}

const knab: CsvMapping = {
  name: 'knab',
  encoding: 'windows-1252',
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
  details: {
    valueDate: 'Valutadatum',
    transactionDate: 'Transactiedatum',
    counterpartAccount: 'Tegenrekeningnummer',
    mandateId: 'Machtigingsnummer',
    creditorId: 'Incassant ID',
    bankReference: 'Referentie',
    code: 'Type betaling',
  },
}

/**
 * ASN Bank, SNS and RegioBank: no header, texts in single quotation marks (the bank's list of fields, in
 * gpaulissen/ofxstatement-dutch, asn.py).
 */
const asn: CsvMapping = {
  name: 'asn',
  encoding: 'windows-1252',
  delimiter: ',',
  quotes: "'",
  header: 'none',
  width: 19,
  date: { columns: [1], format: 'DD-MM-YYYY' },
  numbers: { decimal: '.' },
  amount: { column: 11 },
  currency: { column: 10 },
  counterpart: [4],
  description: [17, 18],
  ownWords: [15],
  bankAccount: { columns: [2] },
  balance: 9,
  balanceIs: 'before',
  details: { valueDate: 13, counterpartAccount: 3, creditorReference: 17, bankReference: 16, code: 15 },
}

/** No header (vonshednob's importers for beancount and beangulp and hledger_preprocessor name the same columns). */
const triodos: CsvMapping = {
  name: 'triodos',
  encoding: 'windows-1252',
  delimiter: ',',
  header: 'none',
  width: 9,
  date: { columns: [1], format: 'DD-MM-YYYY' },
  numbers: commaDecimals,
  amount: { column: 3, direction: 4, in: ['Credit'], out: ['Debet'] },
  currency: { fixed: 'EUR' },
  counterpart: [5],
  description: [8],
  bankAccount: { columns: [2] },
  balance: 9,
  details: { counterpartAccount: 6, code: 7 },
}

export const dutchMappings: CsvMapping[] = [
  ingNl,
  ingNlEnglish,
  ingNlSavings,
  rabobank,
  abnAmro,
  bunq,
  bunqPoint,
  bunqDutch,
  knab,
  asn,
  triodos,
]
