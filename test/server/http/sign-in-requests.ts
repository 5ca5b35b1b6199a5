import { aContact, aTransaction } from '../../builders.ts'

export const accounts = {
  mine: {
    contacts: [aContact({ id: 'm1', company: 'Mine BV' })],
    transactions: [aTransaction({ id: 'm2' })],
  },
  yours: {
    contacts: [aContact({ id: 'y1', company: 'Yours BV' })],
    transactions: [aTransaction({ id: 'y2' })],
  },
}
