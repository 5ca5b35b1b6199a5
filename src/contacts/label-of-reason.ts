import type { SameContactReason } from '../domain/cluster/same-contact.ts'
import { contactFields } from '../domain/contact-fields.ts'
import * as messages from './messages.ts'

/** The label of what two contacts have in common. */
export function labelOfReason(reason: SameContactReason): string {
  return reason === 'name' ? messages.name : contactFields[reason].label
}
