import type { ContactChanges } from '../contract/contact.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { textAt } from '../dialect/fields.ts'
import { isSameValue } from '../dialect/same-value.ts'
import { ApiError, isMissing } from './api-error.ts'
import { contactsLike } from './find-created.ts'
import { getRecord } from './get-record.ts'
import type { Line } from './line.ts'

/**
 * Whether an edit whose answer was lost has happened: the record if it holds all that was sent, undefined if it does not, or
 * is gone. Throws `ApiError` when that cannot be seen either.
 */
export async function whetherSaved<R extends Resource>(
  line: Line,
  resource: R,
  id: string,
  changes: Record<string, string | undefined>,
): Promise<RecordOf[R] | undefined> {
  try {
    const record = await getRecord(line, resource, id)
    const has = ([field, sent = '']: [string, string | undefined]) => isSameValue(textAt(record, field), sent)
    return Object.entries(changes).every(has) ? record : undefined
  } catch (error) {
    if (error instanceof Error && isMissing(error)) return undefined
    throw error
  }
}

/**
 * Whether a creation whose answer was lost has happened: the contact that holds all that was sent, undefined if there is none.
 * Throws `ApiError` when one has the name but not the rest, which the service may have rewritten (W12): sent again, it might be
 * there twice.
 */
export async function whetherCreated(
  line: Line,
  draft: ContactChanges,
): Promise<RecordOf['contacts'] | undefined> {
  const [created] = await contactsLike(line, draft)
  if (created) return created
  const { company = '', firstName = '', lastName = '', email = '' } = draft
  const named = { company, firstName, lastName, email }
  const [namesake] = Object.values(named).some(Boolean) ? await contactsLike(line, named) : []
  if (namesake)
    throw new ApiError(
      'unreadable',
      'A contact with this name is there, but its other fields are not those that were sent. Look at it in the list.',
    )
  return undefined
}
