import type { CsvMapping } from './csv-mapping.ts'

/**
 * Amounts of a collective order are in rows without a debit or credit. Rows without a booking date are already included
 * in the balance. Headers: BananaAccounting/Switzerland, csv_ubs_example_format3_….csv, in four languages.
 */
const ubs: CsvMapping = {
  name: 'ubs',
  delimiter: ';',
  header: ['Abschlussdatum', 'Einzelbetrag'],
  date: { columns: ['Buchungsdatum', 'Valutadatum'], format: 'YYYY-MM-DD' },
  numbers: { decimal: '.', thousands: "'" },
  amount: { in: 'Gutschrift', out: 'Belastung', outIs: 'negative' },
  emptyAmount: 'not booked',
  currency: { column: 'Währung' },
  description: ['Beschreibung1', 'Beschreibung2', 'Beschreibung3'],
  reference: 'Transaktions-Nr.',
  bankAccount: { preamble: ['IBAN:', 'IBAN'] },
  balance: 'Saldo',
  details: { valueDate: 'Valutadatum', transactionDate: 'Abschlussdatum', bankReference: 'Transaktions-Nr.' },
}

const ubsEnglish: CsvMapping = {
  ...ubs,
  name: 'ubs-english',
  header: ['Trade date', 'Individual amount'],
  date: { columns: ['Booking date', 'Value date'], format: 'YYYY-MM-DD' },
  amount: { in: 'Credit', out: 'Debit', outIs: 'negative' },
  currency: { column: 'Currency' },
  description: ['Description1', 'Description2', 'Description3'],
  reference: 'Transaction no.',
  balance: 'Balance',
  details: { valueDate: 'Value date', transactionDate: 'Trade date', bankReference: 'Transaction no.' },
}

const ubsEnglish2022: CsvMapping = {
  ...ubsEnglish,
  name: 'ubs-english-2022',
  amount: { in: 'Credit amount', out: 'Debit amount', outIs: 'negative' },
}

/**
 * At the end of 2022 three columns had English names in all languages (csv_ubs_example_format3_de_20221108.csv, …_fr_…
 * and …_it_…).
 */
const ubs2022: CsvMapping = {
  ...ubs,
  name: 'ubs-2022',
  header: ['Abschlussdatum', 'Individual amount'],
  amount: ubsEnglish2022.amount,
}

const ubsFrench: CsvMapping = {
  ...ubsEnglish,
  name: 'ubs-french',
  header: ['Date de transaction', 'Sous-montant'],
  date: { columns: ['Date de comptabilisation', 'Date de valeur'], format: 'YYYY-MM-DD' },
  amount: { in: 'Crédit', out: 'Débit', outIs: 'negative' },
  currency: { column: 'Devise' },
  reference: 'No de transaction',
  balance: 'Solde',
  details: {
    valueDate: 'Date de valeur',
    transactionDate: 'Date de transaction',
    bankReference: 'No de transaction',
  },
}

const ubsFrenchUntil2025: CsvMapping = {
  ...ubsFrench,
  name: 'ubs-french-until-2025',
  optional: ['No de transaction'],
  currency: { column: 'Monnaie' },
}

const ubsFrench2022: CsvMapping = {
  ...ubsFrench,
  name: 'ubs-french-2022',
  header: ['Date de transaction', 'Individual amount'],
  amount: ubsEnglish2022.amount,
  currency: { column: 'Monnaie' },
  reference: 'N° de transaction',
  details: {
    valueDate: 'Date de valeur',
    transactionDate: 'Date de transaction',
    bankReference: 'N° de transaction',
  },
}

const ubsItalian: CsvMapping = {
  ...ubs,
  name: 'ubs-italian',
  header: ["Data dell'operazione", 'Importo singolo'],
  date: { columns: ['Data di contabilizzazione', 'Data di valuta'], format: 'YYYY-MM-DD' },
  amount: { in: 'Accredito', out: 'Addebito', outIs: 'negative' },
  currency: { column: 'Moneta' },
  description: ['Descrizione1', 'Descrizione2', 'Descrizione3'],
  reference: 'N. di transazione',
  balance: 'Saldo',
  details: {
    valueDate: 'Data di valuta',
    transactionDate: "Data dell'operazione",
    bankReference: 'N. di transazione',
  },
}

const ubsItalian2022: CsvMapping = {
  ...ubsItalian,
  name: 'ubs-italian-2022',
  header: ["Data dell'operazione", 'Individual amount'],
  date: { columns: ['Data di registrazione', 'Data di valuta'], format: 'YYYY-MM-DD' },
  amount: ubsEnglish2022.amount,
}

export const ubsMappings: CsvMapping[] = [
  ubs,
  ubs2022,
  ubsEnglish,
  ubsEnglish2022,
  ubsFrench,
  ubsFrench2022,
  ubsFrenchUntil2025,
  ubsItalian,
  ubsItalian2022,
]
