import type { Stopped } from '../api/attention.ts'
import { getRecord } from '../api/get-record.ts'
import type { Line } from '../api/line.ts'
import { saveRecord } from '../api/save.ts'
import { namesOfFields } from '../contract/field-words.ts'

/**
 * Sends every field from now on, and what the service emptied along with them (W10); says what became of it. Throws `ApiError`;
 * writing is then stopped as it was before.
 */
export async function putBack(line: Line, stopped: Stopped): Promise<string> {
  const { attention, learn, profile } = line
  learn({ write: { edit: 'all' } })
  if (profile().write.edit !== 'all')
    throw new Error('The settings of this connection say that only what changed is sent.')
  const { cleared } = stopped
  if (!cleared) return 'Every field is sent from now on.'
  const { resource, id, fields } = cleared
  try {
    const record = await getRecord(line, resource, id)
    attention.set({ ...attention.get(), stopped: undefined })
    const { notes } = await saveRecord(line, resource, record, fields)
    if (attention.get().stopped) throw new Error('The service emptied fields again.')
    const names = Object.keys(fields).map((field) => namesOfFields[field] ?? field)
    return [`${names.join(', ')} put back; every field is sent from now on.`, ...notes].join(' ')
  } catch (error) {
    if (!attention.get().stopped) attention.set({ ...attention.get(), stopped })
    throw error
  }
}
