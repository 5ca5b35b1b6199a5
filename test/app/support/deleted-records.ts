import { snapshotOf } from '../../../src/storage/snapshot.ts'
import { aContact } from '../../builders.ts'

export const acme = aContact({
  id: '007',
  company: 'Acme',
  zip: '01234',
  number: '007',
  phone: '+32 9 211 22 33',
})

export const contactReceipt = { resource: 'contacts', record: snapshotOf('contacts', acme, true) } as const
