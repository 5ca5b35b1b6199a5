import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { contacts } from '../api/contacts.ts'
import { keep, readKept } from '../kept/storage.ts'
import type { Contact } from '../contract/contact.ts'
import type { Saved } from '../contract/saved.ts'
import { get, write } from '../kept/kept.ts'
import type { Receipt } from '../kept/rows.ts'

/** Whether the creation of this contact was sent once and nobody knows what became of it; that outlives the page. */
export function mayBeThere({ books, id }: Receipt): boolean {
  return id in sentOf(books)
}

/** Creates a deleted contact again, with a new id; its receipt then goes. Throws `ApiError`, also when it may be there already. */
export async function createAgain(client: QueryClient, receipt: Receipt): Promise<Saved<Contact>> {
  if (mayBeThere(receipt)) throw new ApiError('stopped', 'Look first whether it was created.')
  if (!(await get('receipts', keyOf(receipt))))
    throw new ApiError(
      'stopped',
      'It is no longer among the deleted ones: it was created again or cleared in another tab.',
    )
  noteSent(receipt, true)
  try {
    const saved = await client.getMutationCache().build(client, contacts.create).execute(draftOf(receipt))
    await settle(receipt)
    return saved
  } catch (error) {
    if (!(error instanceof ApiError) || !error.mayHaveHappened) noteSent(receipt, false)
    throw error
  }
}

/** Looks whether a contact that may have been created is there; undefined when it is not, so that it can be sent again. */
export async function lookForCreated(client: QueryClient, receipt: Receipt): Promise<Contact | undefined> {
  const look = client.getMutationCache().build(client, contacts.whetherCreated)
  const { record } = await look.execute(draftOf(receipt))
  if (record) await settle(receipt)
  else noteSent(receipt, false)
  return record
}

/** Takes a person's word that the contact was not created, where only one like it was found. */
export function notCreated(receipt: Receipt): void {
  noteSent(receipt, false)
}

/** What is sent: the fields that are filled. */
export function draftOf({ record: { fields } }: Receipt): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** It is there again, so it is no longer among the deleted ones. */
async function settle(receipt: Receipt): Promise<void> {
  noteSent(receipt, false)
  await write({ table: 'receipts', drop: keyOf(receipt) })
}

function keyOf({ books, resource, id }: Receipt): [string, string, string] {
  return [books, resource, id]
}

function noteSent({ books, id }: Receipt, isSent: boolean): void {
  const { [id]: _, ...others } = sentOf(books)
  const next = isSent ? { ...others, [id]: true } : others
  keep('device', placeOf(books), Object.keys(next).length > 0 ? next : undefined)
}

function sentOf(books: string): Record<string, unknown> {
  const kept = readKept('device', placeOf(books))
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

function placeOf(books: string): string {
  return `bookend-created-again:${books}`
}
