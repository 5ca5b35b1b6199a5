import { contactFieldNames } from '../../domain/fields.ts'
import type { ContactField } from '../../domain/contact-fields.ts'
import {
  surenessOf,
  type Alike,
  type SameContactReason,
  createContactIndex,
} from '../../domain/cluster/same-contact.ts'
import { isAlike, plainLine } from '../../domain/is-same-value.ts'
import { NewContact, type Contact, type ContactDraft } from '../../domain/contact.ts'
import type { Check } from '../../records/collection.ts'

/** A row of a file, with the line where it is. */
export type FileRow = { at: number; fields: ContactDraft }

/** What the user says about a row: to create a contact, to leave it out, or the id of the contact to update. */
export type Choice = 'create' | 'leave' | { update: string }

type Values = Partial<Record<ContactField, string>>

/** What the import does with a row. */
export type PlannedRow = FileRow & {
  state: 'new' | 'update' | 'same' | 'unsure' | 'fault' | 'left'
  /** The contact to update, or that is the same already. */
  contact?: Contact
  /** Of an update: the fields that change. */
  before: Values
  after: Values
  /** Why it cannot be taken, by field. */
  faults: Values
  /** The contacts that it may be, and why. */
  alike: { contact: Contact; reasons: SameContactReason[] }[]
  /** The line of the file with the same contact. */
  twin?: { at: number; reasons: SameContactReason[] }
  /** The ids of the contacts with its name. */
  namesakes: string[]
}

export type Existing = ReturnType<typeof createContactIndex<Contact>>

type FileContact = ContactDraft & { id: string; at: number }

/**
 * Plans rows one after another: what each would do to the contacts that are there. A row that adds nothing is `same`; one that is surely a
 * contact updates it, unless an earlier row does; one that may be a contact is `unsure` until the user chooses.
 */
export function createPlanner(existing: Existing, check: Check) {
  const earlier = createContactIndex<FileContact>([])
  // The contacts that earlier rows are: the line of the row, and what it makes of them.
  const claimed = new Map<string, { at: number; becomes: Contact }>()
  return (row: FileRow, choice?: Choice): PlannedRow => {
    const found = existing.find(row.fields)
    // Two persons are two contacts, but the number of a company is hardly there twice.
    const alike = found.filter(
      ({ reasons, isOtherPerson }) => reasons.length > 0 && (!isOtherPerson || reasons.includes('vatNumber')),
    )
    const named = (contact: Contact) => naming.every((field) => isAlike(contact[field], row.fields[field]))
    const plan = {
      ...row,
      before: {},
      after: {},
      faults: faultsOf(row.fields, check),
      alike: alike.map(({ record: contact, reasons }) => ({ contact, reasons })),
      namesakes: found.filter(({ record }) => named(record)).map(({ record }) => record.id),
    }
    const same = found.find(
      ({ record }) => adds(claimed.get(record.id)?.becomes ?? record, row.fields).length === 0,
    )?.record
    const planned: PlannedRow = same
      ? { ...plan, faults: {}, contact: same, state: 'same' as const }
      : decide(plan, alike, choice)
    const { contact, after } = planned
    if (contact && !claimed.has(contact.id))
      claimed.set(contact.id, { at: row.at, becomes: { ...contact, ...after } })
    if (planned.state === 'new' || planned.state === 'update')
      earlier.add({ ...row.fields, id: String(row.at), at: row.at })
    return planned
  }

  function decide(
    plan: Omit<PlannedRow, 'state'>,
    alike: readonly Alike<Contact>[],
    choice: Choice | undefined,
  ): PlannedRow {
    const { fields } = plan
    if (choice === 'leave') return { ...plan, state: 'left' }
    const isFaulty = Object.keys(plan.faults).length > 0
    if (isFaulty) return { ...plan, state: 'fault' }
    const withCreation = () => {
      const faults = faultsOfNew(fields)
      return {
        ...plan,
        faults,
        state: Object.keys(faults).length > 0 ? ('fault' as const) : ('new' as const),
      }
    }
    if (choice === 'create') return withCreation()
    const sure = alike.filter((one) => isSure(one, fields))
    const chosen = choice ? alike.find(({ record }) => record.id === choice.update) : undefined
    const target = chosen ?? (sure.length === 1 ? sure[0] : undefined)
    const twin = target ? twinBy(target) : twinIn(earlier.find(fields))
    if (twin) return { ...plan, twin, state: 'unsure' }
    if (target)
      return { ...plan, contact: target.record, ...changesOf(target.record, fields), state: 'update' }
    return plan.alike.length > 0 ? { ...plan, state: 'unsure' } : withCreation()
  }

  function twinBy({ record, reasons }: Alike<Contact>) {
    const by = claimed.get(record.id)
    return by && { at: by.at, reasons }
  }
}

function twinIn(found: readonly Alike<FileContact>[]) {
  const twin = found.find(
    (one) => !one.isOtherPerson && (one.reasons.includes('name') || surenessOf(one) !== 'doubtful'),
  )
  return twin && { at: twin.record.at, reasons: twin.reasons }
}

const naming = ['company', 'firstName', 'lastName', 'email'] as const

/** Surely the same: its number with its name, its email with its name, or exactly its name at its place or with its phone. */
function isSure({ record, reasons, isOtherPerson }: Alike<Contact>, fields: ContactDraft): boolean {
  if (isOtherPerson) return false
  const isNamed = naming.some((field) => field !== 'email' && fields[field] !== '')
  if (!isNamed || reasons.includes('name')) {
    if (surenessOf({ reasons }) === 'sure' || (!isNamed && reasons.includes('email'))) return true
    const isExactly = (['company', 'firstName', 'lastName'] as const).every(
      (field) => fields[field] === '' || isSame(field, record[field], fields[field]),
    )
    const isAtPlace = fields.zip !== '' && isAlike(record.zip, fields.zip)
    return isExactly && (isAtPlace || reasons.includes('phone'))
  }
  return false
}

/** The fields of which a row says more or something else. What it leaves empty never clears anything. */
function adds(contact: Contact, fields: ContactDraft): ContactField[] {
  const person = `${contact.firstName} ${contact.lastName}`.trim()
  return contactFieldNames.filter((field) => {
    // A list with one column for names has persons in it, too.
    if (field === 'company' && contact.company === '' && isSame(field, person, fields.company)) return false
    return fields[field] !== '' && !isSame(field, contact[field], fields[field])
  })
}

function changesOf(contact: Contact, fields: ContactDraft): { before: Values; after: Values } {
  const changed = adds(contact, fields)
  return {
    before: Object.fromEntries(changed.map((field) => [field, contact[field]])),
    after: Object.fromEntries(changed.map((field) => [field, fields[field]])),
  }
}

/** Numbers and addresses are the same however they are spaced; services store them in their own way. */
function isSame(field: ContactField, one: string, other: string): boolean {
  return spaced.has(field) ? isAlike(one, other) : plainLine(one) === plainLine(other)
}

const spaced = new Set<ContactField>(['vatNumber', 'phone', 'email', 'zip', 'country', 'number'])

function faultsOf(fields: ContactDraft, check: Check): Values {
  const checked = check(fields, emptyOf(fields))
  return 'faults' in checked ? checked.faults : {}
}

function faultsOfNew(fields: ContactDraft): Values {
  const read = NewContact.safeParse(fields)
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

function emptyOf(fields: ContactDraft): Record<string, string> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, '']))
}
