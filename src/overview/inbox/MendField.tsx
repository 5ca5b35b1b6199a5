import { collections } from '../../changes/history/collections.ts'
import { useContactWarnings } from '../../contacts/use-contact-warnings.ts'
import type { Contact } from '../../domain/contact.ts'
import { EditInPlace } from '../../records/form/EditInPlace.tsx'
import type { InboxItem } from './inbox-item.ts'
import { nameOfItem } from './inbox-item.ts'

type MendFieldProps = { item: InboxItem; field: string; onClose: () => void }

/** Edits one field of an item's record. */
export function MendField({ item, field, onClose }: MendFieldProps) {
  const { resource } = item
  const [record] = item.records
  if (!record) return null
  const contact = item.resource === 'contacts' ? item.records[0] : undefined
  return (
    <EditInPlace
      resource={resource}
      record={record}
      fields={[field]}
      name={nameOfItem(item)}
      check={collections[resource].check}
      note={contact && ((typed) => <Warning contact={{ ...contact, [field]: typed }} field={field} />)}
      onClose={onClose}
    />
  )
}

/** What looks wrong in a field while it is typed. */
function Warning({ contact, field }: { contact: Contact; field: string }) {
  const words: unknown = Object(useContactWarnings(contact))[field]
  return typeof words === 'string' && <span className="caution">{words}</span>
}
