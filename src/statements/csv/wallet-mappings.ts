// Over 200 lines because it is a table: one entry per wallet and card.
import { translated, type CsvMapping } from './csv-mapping.ts'

const pointDecimals = { decimal: '.', thousands: ',' } as const
const commaDecimals = { decimal: ',', thousands: '.' } as const

/** The balance changes by the amount minus the fee. A row without a completed date is not booked. */
const revolut: CsvMapping = {
  name: 'revolut',
  delimiter: 'auto',
  header: ['Type', 'Started Date'],
  optional: ['Balance'],
  date: { columns: ['Completed Date'], format: 'YYYY-MM-DD' },
  numbers: pointDecimals,
  amount: { column: 'Amount' },
  fee: { column: 'Fee', paidIs: 'positive', as: 'part' },
  currency: { column: 'Currency' },
  booked: [
    {
      column: 'State',
      booked: ['COMPLETED'],
      pending: ['PENDING', 'REVERTED', 'DECLINED', 'FAILED', 'CREATED'],
    },
  ],
  description: ['Description'],
  bankAccount: { columns: ['Product'] },
  balance: 'Balance',
  details: { transactionDate: 'Started Date' },
}

/** The total amount includes the fee. An exchange has the same ID in both accounts, so the ID is unique within each. */
const revolutBusiness: CsvMapping = {
  name: 'revolut-business',
  delimiter: ',',
  header: ['Date started (UTC)'],
  optional: ['Beneficiary name', 'Sender name'],
  date: { columns: ['Date completed (UTC)'], format: 'YYYY-MM-DD' },
  numbers: pointDecimals,
  amount: { column: 'Total amount' },
  currency: { column: 'Payment currency' },
  booked: [
    {
      column: 'State',
      booked: ['COMPLETED'],
      pending: ['PENDING', 'REVERTED', 'DECLINED', 'FAILED', 'CREATED'],
    },
  ],
  counterpart: { in: ['Sender name'], out: ['Beneficiary name'] },
  description: ['Description', 'Reference'],
  reference: 'ID',
  bankAccount: { columns: ['Account'] },
  balance: 'Balance',
  details: {
    transactionDate: 'Date started (UTC)',
    counterpartAccount: 'Beneficiary IBAN',
    counterpartBank: 'Beneficiary BIC',
    bankReference: 'ID',
    code: 'Type',
    originalAmount: 'Orig amount',
    originalCurrency: 'Orig currency',
    rate: 'Exchange rate',
  },
}

/**
 * Fees are included in the amount, or separate rows ("Wise Charges for: …") with the ID of the payment they belong to,
 * so the ID is not a reference.
 */
const wise: CsvMapping = {
  name: 'wise',
  delimiter: ',',
  header: ['TransferWise ID', 'Exchange From'],
  date: { columns: ['Date'], format: 'DD-MM-YYYY' },
  numbers: pointDecimals,
  amount: { column: 'Amount' },
  currency: { column: 'Currency' },
  counterpart: { in: ['Payer Name', 'Merchant'], out: ['Payee Name', 'Merchant'] },
  description: ['Description', 'Payment Reference'],
  balance: 'Running Balance',
}

/**
 * The history of transfers: what leaves an account is the source amount with the source fee beside it, what arrives is
 * the target amount. A conversion between own accounts (NEUTRAL) has both and is refused: the statement lists it.
 */
const wiseHistory: CsvMapping = {
  name: 'wise-history',
  delimiter: ',',
  header: ['Exchange rate', 'Created on'],
  optional: ['Note'],
  date: { columns: ['Finished on'], format: 'YYYY-MM-DD' },
  numbers: pointDecimals,
  amount: {
    column: { in: 'Target amount (after fees)', out: 'Source amount (after fees)' },
    direction: 'Direction',
    in: ['IN'],
    out: ['OUT'],
  },
  fee: {
    column: 'Source fee amount',
    paidIs: 'positive',
    as: 'line',
    of: 'withdrawals',
    currency: 'Source fee currency',
  },
  currency: { column: { in: 'Target currency', out: 'Source currency' } },
  booked: [{ column: 'Status', booked: ['COMPLETED'], pending: ['CANCELLED'] }],
  counterpart: { in: ['Source name'], out: ['Target name'] },
  description: ['Reference', 'Note'],
  reference: 'ID',
}

/**
 * The activity download, whose columns the user can choose. Memo rows never moved money (PayPal, Order Management
 * Integration Guide, "Transaction Reconciliation with the Balance Impact Column"). The user also chooses the notation
 * of dates and amounts, under the same header.
 */
const paypalUs: CsvMapping = {
  name: 'paypal-us',
  delimiter: 'auto',
  header: ['Time', 'TimeZone', 'Net'],
  optional: ['Balance Impact', 'Item Title', 'Subject', 'Note', 'Balance'],
  date: { columns: ['Date'], format: 'MM/DD/YYYY' },
  numbers: pointDecimals,
  amount: { column: 'Gross' },
  fee: { column: 'Fee', paidIs: 'negative', as: 'line' },
  currency: { column: 'Currency' },
  booked: [
    { column: 'Balance Impact', booked: ['Credit', 'Debit'], pending: ['Memo'] },
    {
      column: 'Status',
      booked: ['Completed', 'Refunded', 'Partially Refunded'],
      pending: ['Pending', 'Denied', 'Expired', 'Voided', 'Canceled', 'Cancelled', 'Unclaimed', 'Failed'],
    },
  ],
  counterpart: ['Name'],
  description: ['Item Title', 'Subject', 'Note'],
  ownWords: ['Type'],
  reference: 'Transaction ID',
  balance: 'Balance',
}

const paypalGb: CsvMapping = {
  ...paypalUs,
  name: 'paypal-gb',
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
}

const paypalEurope: CsvMapping = { ...paypalGb, name: 'paypal-europe', numbers: commaDecimals }

const paypalGerman: CsvMapping = {
  ...paypalUs,
  name: 'paypal-german',
  header: ['Uhrzeit', 'Zeitzone', 'Netto'],
  optional: ['Auswirkung auf Guthaben', 'Artikelbezeichnung', 'Betreff', 'Hinweis', 'Guthaben'],
  date: { columns: ['Datum'], format: 'DD.MM.YYYY' },
  numbers: commaDecimals,
  amount: { column: 'Brutto' },
  fee: { column: 'Gebühr', paidIs: 'negative', as: 'line' },
  currency: { column: 'Währung' },
  booked: [
    { column: 'Auswirkung auf Guthaben', booked: ['Haben', 'Soll'], pending: ['Memo'] },
    {
      column: 'Status',
      booked: ['Abgeschlossen', 'Rückzahlung', 'Teilweise zurückgezahlt'],
      pending: ['Ausstehend', 'Offen', 'Abgelehnt', 'Storniert'],
    },
  ],
  description: ['Artikelbezeichnung', 'Betreff', 'Hinweis'],
  ownWords: ['Typ'],
  reference: 'Transaktionscode',
  balance: 'Guthaben',
}

/**
 * In French: the report of rows that moved money, without a status column (akretion,
 * account_bank_statement_import_paypal), and the activity download (a public importer of the tab-separated file names its
 * states; coopiteasy's importer of 2017 lists the header). A payment may be "En attente" and have moved money already.
 */
const paypalFrench: CsvMapping = {
  name: 'paypal-french',
  delimiter: 'auto',
  header: ['Heure', 'Fuseau horaire', 'Net'],
  optional: [
    'Impact sur le solde',
    'État',
    'Description',
    "Titre de l'objet",
    'Objet',
    'Remarque',
    'Type',
    'Solde',
  ],
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
  numbers: { decimal: ',', thousands: ' ' },
  amount: { column: 'Avant commission' },
  fee: { column: 'Commission', paidIs: 'negative', as: 'line' },
  currency: { column: 'Devise' },
  booked: [
    { column: 'Impact sur le solde', booked: ['Crédit', 'Débit'], pending: ['Mémo', 'Memo'] },
    { column: 'État', booked: ['Terminé'], pending: ['En attente'] },
  ],
  counterpart: ['Nom'],
  description: ['Description', "Titre de l'objet", 'Objet', 'Remarque'],
  ownWords: ['Type'],
  reference: 'Numéro de transaction',
  balance: 'Solde',
}

/** Finom's export in German, whose empty cells contain "N/A" (a public importer). */
const finom: CsvMapping = {
  name: 'finom',
  delimiter: ',',
  header: ['Time completed', 'Wallet-Name'],
  optional: ['Wallet-Saldo nach Transaktion'],
  date: { columns: ['Buchungsdatum'], format: 'DD.MM.YYYY' },
  numbers: { decimal: '.', thousands: ',' },
  amount: { column: 'Zahlungsbetrag' },
  currency: { column: 'Zahlungswährung' },
  booked: [{ column: 'Status', booked: ['Completed'] }],
  counterpart: ['Auftraggeber/Empfänger'],
  description: ['Verwendungszweck'],
  reference: 'Transaktions-ID',
  bankAccount: { columns: ['Wallet-IBAN'] },
  balance: 'Wallet-Saldo nach Transaktion',
  details: {
    counterpartAccount: 'Counterparty IBAN',
    counterpartBank: 'Counterparty BIC',
    bankReference: 'Transaktions-ID',
    code: 'Transaktionsart',
    originalAmount: 'Ursprungsbetrag',
    originalCurrency: 'Ursprungswährung',
  },
}

/**
 * American Express writes a charge as a positive number. Dates are in the country's format, under the same header
 * (jbmilgrom/budget-interpreter, its reader of amex; the tests of several programs show the same British and German
 * file). No file states its currency; countries that share header and dates have a mapping each, so that the user is
 * asked.
 */
const amexUs: CsvMapping = {
  name: 'amex-us',
  delimiter: ',',
  header: ['Card Member'],
  date: { columns: ['Date'], format: 'MM/DD/YYYY' },
  numbers: { decimal: '.', thousands: ',' },
  amount: { column: 'Amount', reversed: true },
  currency: { fixed: 'USD' },
  description: ['Description'],
  bankAccount: { columns: ['Account #'] },
}

const amexGb: CsvMapping = {
  ...amexUs,
  name: 'amex-gb',
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
  currency: { fixed: 'GBP' },
}

/**
 * With the details, but without the card. The column names for city and postcode depend on the country
 * (jmcameron/amex2qif, README.md, format 4; the importers of several programs read the same header for Britain).
 */
const amexUsDetails: CsvMapping = {
  ...amexUs,
  name: 'amex-us-details',
  header: ['Extended Details', 'City/State', 'Zip Code'],
  optional: ['Account #'],
}

const amexGbDetails: CsvMapping = {
  ...amexGb,
  name: 'amex-gb-details',
  header: ['Extended Details', 'Town/City', 'Postcode'],
  optional: ['Account #'],
}

/** Canada writes `14 Sep 2026` (public importers of Canadian files). */
const amexCa: CsvMapping = {
  ...amexUs,
  name: 'amex-ca',
  date: { columns: ['Date'], format: 'DD MMM YYYY' },
  currency: { fixed: 'CAD' },
}

/** The countries whose files look like the British ones. */
const amexLikeGb: CsvMapping[] = ['AUD', 'NZD', 'SGD', 'HKD', 'EUR'].flatMap((currency) =>
  [amexGb, amexGbDetails].map((mapping) => ({
    ...mapping,
    name: mapping.name.replace('gb', currency.toLowerCase()),
    currency: { fixed: currency },
  })),
)

const amexGerman: CsvMapping = {
  ...translated(amexUs, 'amex-german')`
    Card Member → Karteninhaber | Date → Datum | MM/DD/YYYY → DD/MM/YYYY | Amount → Betrag | USD → EUR |
    Description → Beschreibung | Account # → Konto #`,
  numbers: { decimal: ',', thousands: '.' },
}

export const walletMappings: CsvMapping[] = [
  revolut,
  revolutBusiness,
  wise,
  wiseHistory,
  finom,
  paypalUs,
  paypalGb,
  paypalEurope,
  paypalGerman,
  paypalFrench,
  amexUs,
  amexUsDetails,
  amexGb,
  amexGbDetails,
  ...amexLikeGb,
  amexCa,
  amexGerman,
]
