import type { CsvMapping } from './mapping.ts'

const commaDecimals = { decimal: ',', thousands: '.' } as const

/** "CSV-CAMT" of the savings banks, whatever their name: Finanz Informatik writes it for all of them. */
const sparkasse: CsvMapping = {
  name: 'sparkasse',
  delimiter: ';',
  header: ['Valutadatum', 'Mandatsreferenz', 'BIC (SWIFT-Code)'],
  date: { columns: ['Buchungstag'], format: 'DD.MM.YY' },
  numbers: commaDecimals,
  amount: { column: 'Betrag' },
  currency: { column: 'Waehrung' },
  booked: [{ column: 'Info', booked: ['Umsatz gebucht'], pending: ['Umsatz vorgemerkt'] }],
  counterpart: ['Beguenstigter/Zahlungspflichtiger'],
  description: ['Verwendungszweck'],
  ownWords: ['Buchungstext'],
  bankAccount: { columns: ['Auftragskonto'] },
}

/** Some savings banks write the whole year. */
const sparkasseYears: CsvMapping = {
  ...sparkasse,
  name: 'sparkasse-years',
  date: { columns: ['Buchungstag'], format: 'DD.MM.YYYY' },
}

/** Since 2023. Card payments name the payer "ISSUER", which the direction leaves out. */
const dkb: CsvMapping = {
  name: 'dkb',
  delimiter: ';',
  header: ['Wertstellung', 'Umsatztyp'],
  date: { columns: ['Buchungsdatum'], format: 'DD.MM.YY' },
  numbers: commaDecimals,
  amount: { column: 'Betrag (€)' },
  currency: { fixed: 'EUR' },
  booked: [{ column: 'Status', booked: ['Gebucht'], pending: ['Vorgemerkt'] }],
  counterpart: { in: ['Zahlungspflichtige*r'], out: ['Zahlungsempfänger*in'] },
  description: ['Verwendungszweck'],
  bankAccount: { preamble: ['Girokonto', 'Konto', 'Konto:', 'Tagesgeld'] },
}

/** The download with or without balances; the files hold booked lines only, as they say themselves. */
const ingDe: CsvMapping = {
  name: 'ing-de',
  delimiter: ';',
  header: ['Wertstellungsdatum'],
  optional: ['Saldo'],
  date: { columns: ['Buchung'], format: 'DD.MM.YYYY' },
  numbers: commaDecimals,
  amount: { column: 'Betrag' },
  currency: { column: 'Währung' },
  counterpart: ['Auftraggeber/Empfänger'],
  description: ['Verwendungszweck'],
  ownWords: ['Buchungstext'],
  bankAccount: { preamble: ['IBAN'] },
  balance: 'Saldo',
}

/** N26 has one header in all countries since 2023; before, it was in the user's language. */
const n26: CsvMapping = {
  name: 'n26',
  delimiter: ',',
  header: ['Value Date', 'Partner Iban', 'Exchange Rate'],
  date: { columns: ['Booking Date'], format: 'YYYY-MM-DD' },
  numbers: { decimal: '.' },
  amount: { column: 'Amount (EUR)' },
  currency: { fixed: 'EUR' },
  counterpart: ['Partner Name'],
  description: ['Payment Reference'],
  ownWords: ['Type'],
  bankAccount: { columns: ['Account Name'] },
}

const n26Until2023: CsvMapping = {
  name: 'n26-until-2023',
  delimiter: ',',
  header: ['Account number', 'Type Foreign Currency'],
  date: { columns: ['Date'], format: 'YYYY-MM-DD' },
  numbers: { decimal: '.' },
  amount: { column: 'Amount (EUR)' },
  currency: { fixed: 'EUR' },
  counterpart: ['Payee'],
  description: ['Payment reference'],
  ownWords: ['Transaction type'],
}

const n26GermanUntil2023: CsvMapping = {
  ...n26Until2023,
  name: 'n26-german-until-2023',
  header: ['Kontonummer', 'Fremdwährung'],
  date: { columns: ['Datum'], format: 'YYYY-MM-DD' },
  amount: { column: 'Betrag (EUR)' },
  counterpart: ['Empfänger'],
  description: ['Verwendungszweck'],
  ownWords: ['Transaktionstyp'],
}

/** Debits stand in their own column and yet have a minus; the balance stands on the last line of a day only. */
const postfinance: CsvMapping = {
  name: 'postfinance',
  delimiter: ';',
  header: ['Avisierungstext', 'Label', 'Kategorie'],
  optional: ['Saldo in CHF'],
  date: { columns: ['Datum'], format: 'DD.MM.YYYY' },
  numbers: { decimal: '.', thousands: "'" },
  amount: { in: 'Gutschrift in CHF', out: 'Lastschrift in CHF', outIs: 'negative' },
  currency: { fixed: 'CHF' },
  description: ['Avisierungstext'],
  bankAccount: { preamble: ['Konto:'] },
  balance: 'Saldo in CHF',
  footer: ['Disclaimer'],
}

const postfinanceEuro: CsvMapping = {
  ...postfinance,
  name: 'postfinance-euro',
  optional: ['Saldo in EUR'],
  amount: { in: 'Gutschrift in EUR', out: 'Lastschrift in EUR', outIs: 'negative' },
  currency: { fixed: 'EUR' },
  balance: 'Saldo in EUR',
}

export const centralEuropeanMappings: CsvMapping[] = [
  sparkasse,
  sparkasseYears,
  dkb,
  ingDe,
  n26,
  n26Until2023,
  n26GermanUntil2023,
  postfinance,
  postfinanceEuro,
]
