import type { Access } from '../collection.ts'
import { isMissing } from '../../api/session/api-error.ts'
import { snapshotOf } from '../../storage/snapshot.ts'
import { change } from '../../storage/database.ts'
import { keyOf, rowOf } from './deletion-job.ts'
import type { Job } from './deletion-job.ts'

/**
 * Reads the records that only a list has shown, and stores them before anything is sent. A record that cannot be read
 * is deleted with only its known fields stored: a missing copy must not block a confirmed deletion.
 */
export async function readWhole<T extends { id: string }>(job: Job<T>, access: Access<T>): Promise<Job<T>> {
  const { collection } = job
  const records = [...job.records]
  const left = records.flatMap(({ fresh }, index) => (fresh ? [] : [index]))
  if (left.length === 0) return job
  const readOn = async () => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      const one = records[index]
      if (!one) continue
      try {
        const record = await access.readRecord(one.record.id, 10_000)
        records[index] = { record, kept: snapshotOf(collection.resource, record, true), fresh: true }
      } catch (error) {
        // A missing record is an isolated case. Without a connection or a sign-in, every read would time out.
        if (!(error instanceof Error) || !isMissing(error)) left.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, readOn))
  const whole = { ...job, records }
  await change('pending', keyOf(job), (row) => (row?.state === 'waiting' ? rowOf(whole, 'waiting') : row))
  return whole
}
