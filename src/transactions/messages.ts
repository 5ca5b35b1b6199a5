// The texts of the list of transactions, and of transactions everywhere.

export const unreadableAmount = 'This amount cannot be read as a number'
export const noAmount = 'no amount'
export const noCurrency = 'no currency'

export const noSuchDay = 'There is no such date'
export const noDate = 'no date'

export const importWord = 'Import'
export const statementWord = ' statement'
export const noneYet = 'Transactions come from the bank: they appear here once the bank account is synced.'

export const title = 'Transactions'
export const unnamed = 'Transaction without a name'
export const noCounterparty = 'No counterparty:'
/** What happens when the bank sends a deleted transaction again: in a statement that is imported, or through the service. */
export const bankMayResend = {
  imported: {
    one: 'If a statement has it again, the import leaves it out and says so.',
    other: 'If a statement has them again, the import leaves them out and says so.',
  },
  synced: {
    one: 'If the bank sends it again, this browser will flag it.',
    other: 'If the bank sends them again, this browser will flag them.',
  },
}
export const missing = 'There is no such transaction'
