// Over 200 lines because it is a table: one entry per bank and version of its file.

import { translated, type CsvMapping } from './csv-mapping.ts'

const usual = { encoding: 'windows-1252', delimiter: ';', numbers: { decimal: '.', thousands: "'" } } as const

/** Debits have their own column and a minus as well; only the last line of a day has a balance. */
const postfinance: CsvMapping = {
  name: 'postfinance',
  ...usual,
  header: ['Avisierungstext', 'Label', 'Kategorie'],
  optional: ['Saldo in CHF'],
  date: { columns: ['Datum'], format: 'DD.MM.YYYY' },
  amount: { in: 'Gutschrift in CHF', out: 'Lastschrift in CHF', outIs: 'negative' },
  currency: { fixed: 'CHF' },
  description: ['Avisierungstext'],
  bankAccount: { preamble: ['Konto:'] },
  balance: 'Saldo in CHF',
  footer: ['Disclaimer'],
  details: { valueDate: 'Valuta' },
}

const postfinanceEuro: CsvMapping = {
  ...postfinance,
  name: 'postfinance-euro',
  optional: ['Saldo in EUR'],
  amount: { in: 'Gutschrift in EUR', out: 'Lastschrift in EUR', outIs: 'negative' },
  currency: { fixed: 'EUR' },
  balance: 'Saldo in EUR',
}

/**
 * In English, French and Italian (BananaAccounting/Switzerland, csv_postfinance_example_format6_…-EN.csv, …-FR.csv and
 * …-IT.csv).
 */
const postfinanceEnglish: CsvMapping = {
  ...translated(postfinance, 'postfinance-english')`
    Saldo in CHF → Balance in CHF | Datum → Date | Gutschrift in CHF → Credit in CHF |
    Lastschrift in CHF → Debit in CHF | Avisierungstext → Notification text | Konto: → Account:`,
  header: ['Notification text'],
}

const postfinanceFrench: CsvMapping = {
  ...translated(postfinance, 'postfinance-french')`
    Saldo in CHF → Solde en CHF | Datum → Date | Gutschrift in CHF → Crédit en CHF |
    Lastschrift in CHF → Débit en CHF | Avisierungstext → Texte de notification | Konto: → Compte:`,
  header: ['Texte de notification'],
}

const postfinanceItalian: CsvMapping = {
  ...translated(postfinance, 'postfinance-italian')`
    Datum → Data | Gutschrift in CHF → Accredito in CHF | Lastschrift in CHF → Addebito in CHF |
    Avisierungstext → Testo di avviso | Konto: → Conto:`,
  header: ['Testo di avviso'],
}

/**
 * Zürcher Kantonalbank; the payments of a collective order have neither date nor amount (BananaAccounting,
 * csv_zkb_example_format3_20220614.csv).
 */
const zkb: CsvMapping = {
  name: 'zkb',
  ...usual,
  header: ['ZKB-Referenz'],
  optional: ['Zahlungszweck', 'Details'],
  date: { columns: ['Datum'], format: 'DD.MM.YYYY' },
  amount: { in: 'Gutschrift CHF', out: 'Belastung CHF', outIs: 'positive' },
  emptyAmount: 'not booked',
  currency: { fixed: 'CHF' },
  description: ['Buchungstext', 'Zahlungszweck', 'Details'],
  balance: 'Saldo CHF',
  details: { valueDate: 'Valuta', creditorReference: 'Referenznummer', bankReference: 'ZKB-Referenz' },
}

const zkbEuro: CsvMapping = {
  ...zkb,
  name: 'zkb-euro',
  amount: { in: 'Gutschrift EUR', out: 'Belastung EUR', outIs: 'positive' },
  currency: { fixed: 'EUR' },
  balance: 'Saldo EUR',
}

/** In English (several public importers read this header). */
const zkbEnglish = translated(zkb, 'zkb-english')`
  ZKB-Referenz → ZKB reference | Zahlungszweck → Payment purpose | Datum → Date |
  Gutschrift CHF → Credit CHF | Belastung CHF → Debit CHF | Buchungstext → Booking text |
  Saldo CHF → Balance CHF | Valuta → Value date | Referenznummer → Reference number`

/** "Erweiterte Suche" (bank2ynab.conf has the same columns; BananaAccounting, csv_zkb_example_format5_20230223.csv). */
const zkbSearch: CsvMapping = {
  name: 'zkb-search',
  ...usual,
  header: ['Whg'],
  date: { columns: ['Datum'], format: 'DD.MM.YYYY' },
  amount: { in: 'Gutschrift', out: 'Belastung', outIs: 'positive' },
  currency: { column: 'Whg' },
  description: ['Buchungstext'],
  bankAccount: { columns: ['Konto'] },
}

/**
 * Long texts continue in an extra row (BananaAccounting, csv_example_format5_20220518.csv, …_20250326.csv,
 * …format6_20241119.csv).
 */
const raiffeisenCh: CsvMapping = {
  name: 'raiffeisen-ch',
  ...usual,
  header: ['Booked At', 'Valuta Date'],
  optional: ['Details'],
  date: { columns: ['Booked At'], format: 'YYYY-MM-DD' },
  amount: { column: 'Credit/Debit Amount' },
  emptyAmount: 'more text',
  currency: { fixed: 'CHF' },
  description: ['Text', 'Details'],
  bankAccount: { columns: ['IBAN'] },
  balance: 'Balance',
  details: { valueDate: 'Valuta Date' },
}

const raiffeisenChUntil2022: CsvMapping = {
  ...raiffeisenCh,
  name: 'raiffeisen-ch-until-2022',
  date: { columns: ['Booked At'], format: 'DD.MM.YYYY' },
}

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

const ubsEnglish = translated(ubs, 'ubs-english')`
  Abschlussdatum → Trade date | Einzelbetrag → Individual amount | Buchungsdatum → Booking date |
  Valutadatum → Value date | Gutschrift → Credit | Belastung → Debit | Währung → Currency |
  Beschreibung1 → Description1 | Beschreibung2 → Description2 | Beschreibung3 → Description3 |
  Transaktions-Nr. → Transaction no. | Saldo → Balance`

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

const ubsFrench = translated(ubsEnglish, 'ubs-french')`
  Trade date → Date de transaction | Individual amount → Sous-montant |
  Booking date → Date de comptabilisation | Value date → Date de valeur | Credit → Crédit |
  Debit → Débit | Currency → Devise | Transaction no. → No de transaction | Balance → Solde`

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

const ubsItalian = translated(ubs, 'ubs-italian')`
  Abschlussdatum → Data dell'operazione | Einzelbetrag → Importo singolo |
  Buchungsdatum → Data di contabilizzazione | Valutadatum → Data di valuta | Gutschrift → Accredito |
  Belastung → Addebito | Währung → Moneta | Beschreibung1 → Descrizione1 |
  Beschreibung2 → Descrizione2 | Beschreibung3 → Descrizione3 | Transaktions-Nr. → N. di transazione`

const ubsItalian2022: CsvMapping = {
  ...ubsItalian,
  name: 'ubs-italian-2022',
  header: ["Data dell'operazione", 'Individual amount'],
  date: { columns: ['Data di registrazione', 'Data di valuta'], format: 'YYYY-MM-DD' },
  amount: ubsEnglish2022.amount,
}

export const swissMappings: CsvMapping[] = [
  postfinance,
  postfinanceEuro,
  postfinanceEnglish,
  postfinanceFrench,
  postfinanceItalian,
  zkb,
  zkbEuro,
  zkbEnglish,
  zkbSearch,
  raiffeisenCh,
  raiffeisenChUntil2022,
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
