import { contactCollection } from '../contacts/contact-collection.ts'
import { transactionCollection } from '../transactions/transaction-collection.ts'

/** Both collections, for what is said of either in one place. */
export const collections = { contacts: contactCollection, transactions: transactionCollection }
