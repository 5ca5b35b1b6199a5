// The texts of the report on a contact.
import { countWords } from '../../domain/plural.ts'

export const title = 'Report on a contact'
export const titleOf = (name: string) => `What is known of ${name}`
export const back = 'Back to the contact'
export const print = 'Print'
export const notRead = 'The report could not be read'
export const reading = 'Reading what is known…'
export const madeOn = (moment: string) => `As of ${moment}.`
export const inBooks = (moment: string, account: string) => `As of ${moment}, in the books “${account}”.`

export const record = 'Contact'
export const empty = '–'

export const vies = 'Answers of VIES about the VAT number'

export const transactions = 'Transactions'
export const byName = countWords(
  '# {transaction|transactions} {has|have} this name as {its|their} counterparty, however it is written.',
)
export const onlyNewest = (most: string) =>
  `These are the newest ${most}. “Export” on the list of transactions has all of them.`
export const noTransactions = 'No transaction has this name as its counterparty.'
export const columns = ['Date', 'Amount', 'Counterparty', 'Description', 'Note']

export const changes = 'Changes from this browser'
export const noChanges = 'This browser knows of no changes.'
export const changeColumns = ['When', 'Field', 'Before', 'After']
const did = { create: 'Created', edit: 'Edited', delete: 'Deleted' }
export const changed = (kind: keyof typeof did, moment: string) => `${did[kind]} ${moment}`

export const notHere = 'What is not in this report'
export const others = [
  'Transactions that name the contact only in their description, or under a name that is none of its spellings.',
  'The lines of bank statements as the bank wrote them, which stay as they are whatever is edited.',
  'Changes that other browsers have made, and what they keep of the contact.',
  'Backups of the books, and statements and exports that were saved as files.',
]
