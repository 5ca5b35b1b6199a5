// The texts of a transaction's page.

export const notFound = 'Transaction not found'
export const transaction = 'Transaction'
export const notRead = 'The transaction could not be read'
export const edit = 'Edit'
export const noSuchDay = 'There is no such date.'
export const backToTransactions = 'Back to transactions'
