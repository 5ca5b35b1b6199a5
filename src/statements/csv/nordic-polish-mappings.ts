import type { CsvMapping } from './csv-mapping.ts'

const commaDecimals = { decimal: ',', thousands: ' ' } as const
const usual = { encoding: 'windows-1252', delimiter: ';', numbers: commaDecimals } as const

/** The account is the sender of outgoing payments and the receiver of incoming ones. */
const nordea: CsvMapping = {
  name: 'nordea',
  ...usual,
  header: ['Avsändare', 'Mottagare'],
  optional: ['Rubrik', 'Ytterligare detaljer', 'Meddelande'],
  date: { columns: ['Bokföringsdag'], format: 'YYYY/MM/DD' },
  amount: { column: 'Belopp' },
  currency: { column: 'Valuta' },
  booked: [{ column: 'Bokföringsdag', pending: ['Reserverat', 'Reserverad'] }],
  counterpart: ['Namn'],
  description: ['Rubrik', 'Ytterligare detaljer', 'Meddelande'],
  bankAccount: { columns: { in: ['Mottagare'], out: ['Avsändare'] } },
  balance: 'Saldo',
}

const nordeaHyphens: CsvMapping = {
  ...nordea,
  name: 'nordea-hyphens',
  date: { columns: ['Bokföringsdag'], format: 'YYYY-MM-DD' },
}

/** Business accounts: sender and receiver are the other party, and no column names the account. */
const nordeaDatum: CsvMapping = {
  ...nordea,
  name: 'nordea-datum',
  header: ['Avsändare', 'Mottagare', 'Egna anteckningar'],
  date: { columns: ['Datum'], format: 'YYYY/MM/DD' },
  booked: [{ column: 'Datum', pending: ['Reserverat', 'Reserverad'] }],
  counterpart: { in: ['Namn', 'Avsändare'], out: ['Namn', 'Mottagare'] },
  bankAccount: undefined,
}

/** The day in the ledger is the booking date; the other one is that of the purchase. */
const handelsbanken: CsvMapping = {
  name: 'handelsbanken',
  ...usual,
  header: ['Reskontradatum', 'Transaktionsdatum'],
  date: { columns: ['Reskontradatum'], format: 'YYYY-MM-DD' },
  amount: { column: 'Belopp' },
  currency: { fixed: 'SEK' },
  description: ['Text'],
  bankAccount: { preamble: ['Kontonummer'] },
  balance: 'Saldo',
  details: { transactionDate: 'Transaktionsdatum' },
}

const lansforsakringar: CsvMapping = {
  name: 'lansforsakringar',
  ...usual,
  header: ['Datum', 'Bokföringsdag', 'Typ'],
  date: { columns: ['Bokföringsdag'], format: 'YYYY-MM-DD' },
  amount: { column: 'Belopp' },
  currency: { fixed: 'SEK' },
  description: ['Text'],
  ownWords: ['Typ'],
  balance: 'Saldo',
  details: { transactionDate: 'Datum' },
}

/** Lunar writes the same in three countries, without the currency: the user is asked. */
const lunar: CsvMapping[] = ['DKK', 'NOK', 'SEK'].map((currency) => ({
  name: `lunar-${currency.toLowerCase()}`,
  delimiter: ',',
  header: ['Time', 'Title'],
  date: { columns: ['Date'], format: 'YYYY-MM-DD' },
  numbers: commaDecimals,
  amount: { column: 'Amount' },
  currency: { fixed: currency },
  description: ['Title'],
  reference: 'Transaction ID',
  balance: 'Balance',
}))

/**
 * Three decimals after a point: `-253.520`. Verifikationsnummer is not unique. The file does not state a currency:
 * accounts in SEK.
 */
const seb: CsvMapping = {
  name: 'seb',
  encoding: 'windows-1252',
  delimiter: ';',
  header: ['Valutadatum', 'Verifikationsnummer'],
  date: { columns: ['Bokföringsdatum'], format: 'YYYY-MM-DD' },
  numbers: { decimal: '.', decimals: 3 },
  amount: { column: 'Belopp' },
  currency: { fixed: 'SEK' },
  description: ['Text'],
  balance: 'Saldo',
  details: { valueDate: 'Valutadatum', bankReference: 'Verifikationsnummer' },
}

/** The older format of SEB, still used for companies. */
const sebComma: CsvMapping = { ...seb, name: 'seb-comma', numbers: commaDecimals }
const sebCompany: CsvMapping = { ...sebComma, name: 'seb-company', description: ['Text/mottagare'] }

/** The list of operations ("Lista operacji") for one or several accounts; the amount includes its currency. */
const mbank: CsvMapping = {
  name: 'mbank',
  ...usual,
  encoding: 'windows-1250',
  header: ['#Kategoria'],
  optional: ['#Saldo po operacji'],
  date: { columns: ['#Data operacji'], format: 'YYYY-MM-DD' },
  amount: { column: '#Kwota' },
  currency: { inAmount: true },
  description: ['#Opis operacji'],
  bankAccount: { columns: ['#Rachunek'] },
  balance: '#Saldo po operacji',
  footer: ['#Saldo końcowe', 'Niniejszy dokument'],
}

/** The statement of one account ("Elektroniczne zestawienie operacji"). */
const mbankStatement: CsvMapping = {
  name: 'mbank-statement',
  ...usual,
  encoding: 'windows-1250',
  header: ['#Data operacji', '#Numer konta'],
  date: { columns: ['#Data księgowania'], format: 'YYYY-MM-DD' },
  amount: { column: '#Kwota' },
  currency: { preamble: ['#Waluta'] },
  counterpart: ['#Nadawca/Odbiorca'],
  description: ['#Tytuł'],
  ownWords: ['#Opis operacji'],
  bankAccount: { preamble: ['#Numer rachunku'] },
  balance: '#Saldo po operacji',
  footer: ['#Saldo końcowe', 'Niniejszy dokument'],
  details: { transactionDate: '#Data operacji', counterpartAccount: '#Numer konta' },
}

/** A row without an amount is a reserved card payment, with its amount in another column. */
const ingPl: CsvMapping = {
  name: 'ing-pl',
  ...usual,
  encoding: 'windows-1250',
  header: ['Nr rachunku', 'Nazwa banku', 'Kwota blokady/zwolnienie blokady'],
  optional: ['Saldo po transakcji', 'Konto'],
  date: { columns: ['Data księgowania', 'Data transakcji'], format: 'YYYY-MM-DD' },
  amount: { column: 'Kwota transakcji (waluta rachunku)' },
  emptyAmount: 'not booked',
  currency: { column: 'Waluta' },
  counterpart: ['Dane kontrahenta'],
  description: ['Tytuł'],
  ownWords: ['Szczegóły'],
  reference: 'Nr transakcji',
  bankAccount: { columns: ['Konto'] },
  balance: 'Saldo po transakcji',
  footer: ['Dokument ma charakter'],
  details: {
    transactionDate: 'Data transakcji',
    counterpartAccount: 'Nr rachunku',
    counterpartBank: 'Nazwa banku',
    bankReference: 'Nr transakcji',
  },
}

export const nordicPolishMappings: CsvMapping[] = [
  nordea,
  nordeaHyphens,
  nordeaDatum,
  handelsbanken,
  lansforsakringar,
  ...lunar,
  seb,
  sebComma,
  sebCompany,
  mbank,
  mbankStatement,
  ingPl,
]
