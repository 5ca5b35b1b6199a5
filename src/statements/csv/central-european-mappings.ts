// Over 200 lines because it is a table: one entry per bank and version of its file.

import { translated, type CsvMapping } from './csv-mapping.ts'

const commaDecimals = { decimal: ',', thousands: '.' } as const
const usual = { encoding: 'windows-1252', delimiter: ';', numbers: commaDecimals } as const

/** "CSV-CAMT" of all German savings banks: Finanz Informatik produces it for all of them. */
const sparkasse: CsvMapping = {
  name: 'sparkasse',
  ...usual,
  header: ['Valutadatum', 'Mandatsreferenz', 'BIC (SWIFT-Code)'],
  date: { columns: ['Buchungstag'], format: 'DD.MM.YY' },
  amount: { column: 'Betrag' },
  currency: { column: 'Waehrung' },
  booked: [{ column: 'Info', booked: ['Umsatz gebucht'], pending: ['Umsatz vorgemerkt'] }],
  counterpart: ['Beguenstigter/Zahlungspflichtiger'],
  description: ['Verwendungszweck'],
  ownWords: ['Buchungstext'],
  bankAccount: { columns: ['Auftragskonto'] },
  details: {
    valueDate: 'Valutadatum',
    counterpartAccount: 'Kontonummer/IBAN',
    counterpartBank: 'BIC (SWIFT-Code)',
    endToEndId: 'Kundenreferenz (End-to-End)',
    mandateId: 'Mandatsreferenz',
    creditorId: 'Glaeubiger ID',
    customerReference: 'Sammlerreferenz',
  },
}

/** Some savings banks write four-digit years. */
const sparkasseYears: CsvMapping = {
  ...sparkasse,
  name: 'sparkasse-years',
  date: { columns: ['Buchungstag'], format: 'DD.MM.YYYY' },
}

/** "CSV-MT940", the other download of every savings bank (bank2ynab, test-data/20180226-1000594757-umsatz.CSV). */
const sparkasseMt940: CsvMapping = {
  ...sparkasse,
  name: 'sparkasse-mt940',
  header: ['Valutadatum', 'Kontonummer', 'BLZ'],
  details: { valueDate: 'Valutadatum', counterpartAccount: 'Kontonummer', counterpartBank: 'BLZ' },
}

/** The cooperative banks; Atruvia produces their files (importers of VR, Sparda and GLS banks agree). */
const volksbank: CsvMapping = {
  name: 'volksbank',
  delimiter: ';',
  header: ['Bezeichnung Auftragskonto', 'Valutadatum'],
  optional: ['Saldo nach Buchung', 'Buchungstext'],
  date: { columns: ['Buchungstag'], format: 'DD.MM.YYYY' },
  numbers: commaDecimals,
  amount: { column: 'Betrag' },
  currency: { column: 'Waehrung' },
  counterpart: ['Name Zahlungsbeteiligter'],
  description: ['Verwendungszweck'],
  ownWords: ['Buchungstext'],
  bankAccount: { columns: ['IBAN Auftragskonto'] },
  balance: 'Saldo nach Buchung',
  details: {
    valueDate: 'Valutadatum',
    counterpartAccount: 'IBAN Zahlungsbeteiligter',
    counterpartBank: 'BIC (SWIFT-Code) Zahlungsbeteiligter',
    mandateId: 'Mandatsreferenz',
    creditorId: 'Glaeubiger ID',
  },
}

/** The text includes the other party, but nothing marks it (bank2ynab, Umsaetze_KtoNr538917600_EUR_02-03-2018_1503.CSV). */
const commerzbank: CsvMapping = {
  name: 'commerzbank',
  delimiter: ';',
  header: ['Umsatzart', 'Wertstellung', 'IBAN Auftraggeberkonto'],
  date: { columns: ['Buchungstag'], format: 'DD.MM.YYYY' },
  numbers: commaDecimals,
  amount: { column: 'Betrag' },
  currency: { column: 'Währung' },
  description: ['Buchungstext'],
  ownWords: ['Umsatzart'],
  bankAccount: { columns: ['IBAN Auftraggeberkonto'] },
  details: { valueDate: 'Wertstellung' },
}

/** Since 2025 (public importers). */
const commerzbank2025: CsvMapping = {
  ...commerzbank,
  name: 'commerzbank-2025',
  header: ['Umsatzart', 'Wertstellung', 'IBAN Kontoinhaber'],
  bankAccount: { columns: ['IBAN Kontoinhaber'] },
}

/** The regional banks share the header (several public importers); the label of the account varies. */
const creditAgricole: CsvMapping = {
  name: 'credit-agricole',
  encoding: 'windows-1252',
  delimiter: ';',
  header: ['Débit euros', 'Crédit euros'],
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
  numbers: { decimal: ',', thousands: ' ' },
  amount: { in: 'Crédit euros', out: 'Débit euros', outIs: 'positive' },
  currency: { fixed: 'EUR' },
  description: ['Libellé'],
  bankAccount: {
    preamble: ['Compte de Dépôt carte n°', 'Compte de Dépôt n°', 'Compte Courant n°', 'Compte Chèque n°'],
    take: 'same cell',
  },
}

/**
 * Since 2023. Card payments name the payer "ISSUER", so the direction decides which party to read. Files with commas
 * and the kinds of account: siddhantgoel/beancount-dkb, extractors/ec.py.
 */
const dkb: CsvMapping = {
  name: 'dkb',
  encoding: 'windows-1252',
  delimiter: 'auto',
  header: ['Wertstellung', 'Umsatztyp'],
  date: { columns: ['Buchungsdatum'], format: 'DD.MM.YY' },
  numbers: commaDecimals,
  amount: { column: 'Betrag (€)' },
  currency: { fixed: 'EUR' },
  booked: [{ column: 'Status', booked: ['Gebucht'], pending: ['Vorgemerkt'] }],
  counterpart: { in: ['Zahlungspflichtige*r'], out: ['Zahlungsempfänger*in'] },
  description: ['Verwendungszweck'],
  bankAccount: {
    preamble: ['Girokonto', 'Girokonto u18', 'Konto', 'Konto:', 'Tagesgeld', 'DKB Festgeld', 'Festgeld'],
  },
  details: {
    valueDate: 'Wertstellung',
    counterpartAccount: 'IBAN',
    mandateId: 'Mandatsreferenz',
    creditorId: 'Gläubiger-ID',
    customerReference: 'Kundenreferenz',
  },
}

/** The download with or without balances; according to their own text, the files contain booked lines only. */
const ingDe: CsvMapping = {
  name: 'ing-de',
  ...usual,
  header: ['Wertstellungsdatum'],
  optional: ['Saldo'],
  date: { columns: ['Buchung'], format: 'DD.MM.YYYY' },
  amount: { column: 'Betrag' },
  currency: { column: 'Währung' },
  counterpart: ['Auftraggeber/Empfänger'],
  description: ['Verwendungszweck'],
  ownWords: ['Buchungstext'],
  bankAccount: { preamble: ['IBAN'] },
  balance: 'Saldo',
  details: { valueDate: 'Wertstellungsdatum' },
}

/** Until 2025 the value date had another name (MatWein/XMC, importing/Umsatzanzeige_DE11100111171110921111_20200828.csv). */
const ingDeValuta: CsvMapping = {
  ...ingDe,
  name: 'ing-de-valuta',
  header: ['Valuta'],
  details: { valueDate: 'Valuta' },
}

/** N26 uses one header in all countries since 2023; before that it was in the user's language. */
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
  details: {
    valueDate: 'Value Date',
    counterpartAccount: 'Partner Iban',
    originalAmount: 'Original Amount',
    originalCurrency: 'Original Currency',
    rate: 'Exchange Rate',
  },
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
  details: {
    counterpartAccount: 'Account number',
    originalAmount: 'Amount (Foreign Currency)',
    originalCurrency: 'Type Foreign Currency',
    rate: 'Exchange Rate',
  },
}

const n26GermanUntil2023 = translated(n26Until2023, 'n26-german-until-2023')`
  Account number → Kontonummer | Type Foreign Currency → Fremdwährung | Date → Datum |
  Amount (EUR) → Betrag (EUR) | Payee → Empfänger | Payment reference → Verwendungszweck |
  Transaction type → Transaktionstyp | Amount (Foreign Currency) → Betrag (Fremdwährung) |
  Exchange Rate → Wechselkurs`

/** In French (the test suites of four programs that read N26 show this header). */
const n26FrenchUntil2023 = translated(n26Until2023, 'n26-french-until-2023')`
  Account number → Numéro de compte | Type Foreign Currency → Sélectionnez la devise étrangère |
  Amount (EUR) → Montant (EUR) | Payee → Bénéficiaire | Payment reference → Référence de paiement |
  Transaction type → Type de transaction | Amount (Foreign Currency) → Montant (Devise étrangère) |
  Exchange Rate → Taux de conversion`

/** The card account at DKB (siddhantgoel/beancount-dkb, tests/test_credit_v2.py); the number follows the card's name. */
const dkbCard: CsvMapping = {
  name: 'dkb-card',
  encoding: 'windows-1252',
  delimiter: 'auto',
  header: ['Wertstellung', 'Umsatztyp', 'Fremdwährungsbetrag'],
  date: { columns: ['Belegdatum'], format: 'DD.MM.YY' },
  numbers: commaDecimals,
  amount: { column: 'Betrag (€)' },
  currency: { fixed: 'EUR' },
  booked: [{ column: 'Status', booked: ['Gebucht'], pending: ['Vorgemerkt'] }],
  description: ['Beschreibung'],
  ownWords: ['Umsatztyp'],
  bankAccount: { preamble: ['Karte'], take: 'all' },
  details: { valueDate: 'Wertstellung', originalAmount: 'Fremdwährungsbetrag' },
}

/** In 2023 each amount had a euro sign next to it (hamvocke/dkb2homebank). */
const dkbCard2023: CsvMapping = { ...dkbCard, name: 'dkb-card-2023', amount: { column: 'Betrag' } }

/**
 * The text contains the other party after a marker. One file may contain the tables of several accounts
 * (sercxanto/go-homebank-csv, testfiles/comdirect).
 */
const comdirect: CsvMapping = {
  name: 'comdirect',
  ...usual,
  header: ['Wertstellung (Valuta)', 'Vorgang'],
  date: { columns: ['Buchungstag'], format: 'DD.MM.YYYY' },
  amount: { column: 'Umsatz in EUR' },
  currency: { fixed: 'EUR' },
  booked: [{ column: 'Buchungstag', pending: ['offen'] }],
  counterpartInText: {
    column: 'Buchungstext',
    marks: ['Auftraggeber: ', 'Empfänger: ', 'Zahlungspflichtiger: '].map((after) => ({
      after: ` ${after}`,
      before: [' Buchungstext: ', 'Kto/IBAN: ', 'BLZ/BIC: '],
    })),
  },
  description: ['Buchungstext'],
  ownWords: ['Vorgang'],
  footer: ['Alter Kontostand', 'Keine Umsätze', 'Umsätze '],
  details: { valueDate: 'Wertstellung (Valuta)' },
}

/**
 * Postbank writes the same since 2023 (BananaAccounting/Germany, csv_deutschebank_example_format3_20240131.csv and
 * …format5_20250414.csv).
 */
const deutscheBank: CsvMapping = {
  name: 'deutsche-bank',
  ...usual,
  header: ['Wert', 'Umsatzart', 'Fremde Gebühren'],
  date: { columns: ['Buchungstag'], format: 'DD.MM.YYYY' },
  amount: { in: 'Haben', out: 'Soll', outIs: 'negative' },
  currency: { column: 'Währung' },
  counterpart: ['Begünstigter / Auftraggeber'],
  description: ['Verwendungszweck'],
  ownWords: ['Umsatzart'],
  bankAccount: { preamble: ['IBAN'], take: 'below' },
  footer: ['Kontostand'],
  details: {
    valueDate: 'Wert',
    counterpartAccount: 'IBAN / Kontonummer',
    counterpartBank: 'BIC',
    customerReference: 'Kundenreferenz',
    mandateId: 'Mandatsreferenz',
    creditorId: 'Gläubiger ID',
  },
}

/** In English, with American dates and amounts (bank2ynab.conf, "DE Deutsche Bank"). */
const deutscheBankEnglish: CsvMapping = {
  ...translated(deutscheBank, 'deutsche-bank-english')`
    Buchungstag → Booking date | DD.MM.YYYY → MM/DD/YYYY | Haben → Credit | Soll → Debit |
    Währung → Currency | Begünstigter / Auftraggeber → Beneficiary / Originator |
    Verwendungszweck → Payment Details | Umsatzart → Transaction Type | Kontostand → Account balance |
    Wert → Value date | IBAN / Kontonummer → IBAN | Kundenreferenz → Customer Reference |
    Mandatsreferenz → Mandate Reference | Gläubiger ID → Creditor ID`,
  header: ['Value date', 'Compensation amount'],
  numbers: { decimal: '.', thousands: ',' },
}

export const centralEuropeanMappings: CsvMapping[] = [
  sparkasse,
  sparkasseYears,
  sparkasseMt940,
  volksbank,
  commerzbank,
  commerzbank2025,
  creditAgricole,
  dkb,
  ingDe,
  ingDeValuta,
  n26,
  n26Until2023,
  n26GermanUntil2023,
  n26FrenchUntil2023,
  dkbCard,
  dkbCard2023,
  comdirect,
  deutscheBank,
  deutscheBankEnglish,
]
