import { contactCollection } from '../contacts/contact-collection.ts'
import { transactionCollection } from '../transactions/transaction-collection.ts'

/** Both collections, for pages that show both. */
export const collections = { contacts: contactCollection, transactions: transactionCollection }
