/** What was done, in words. */
export const kindWords = {
  contacts: { edit: 'Contact edited', create: 'Contact created', delete: 'Contact deleted' },
  transactions: { edit: 'Transaction edited', create: 'Transaction created', delete: 'Transaction deleted' },
}
