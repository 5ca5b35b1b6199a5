import type { Access } from '../list/collection.ts'
import { isMissing } from '../api/api-error.ts'
import { keptRecord } from '../kept/kept-record.ts'
import { change } from '../kept/kept.ts'
import { keyOf, rowOf } from './job.ts'
import type { Job } from './job.ts'

/**
 * Reads the records by their ids that only a list has shown, and keeps them before anything is sent. One that cannot be read goes as it
 * is known: what a person has confirmed must not fail for want of a copy.
 */
export async function readWhole<T extends { id: string }>(job: Job<T>, access: Access<T>): Promise<Job<T>> {
  const { collection, client } = job
  const records = [...job.records]
  const left = records.flatMap(({ fresh }, index) => (fresh ? [] : [index]))
  if (left.length === 0) return job
  const readOn = async () => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      const one = records[index]
      if (!one) continue
      try {
        const record = await access.readRecord(client, one.record.id, 10_000)
        records[index] = { record, kept: keptRecord(collection.resource, record, true), fresh: true }
      } catch (error) {
        // One that is gone says nothing of the others; without a connection or a sign-in they would all be waited for.
        if (!(error instanceof Error) || !isMissing(error)) left.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, readOn))
  const whole = { ...job, records }
  await change('pending', keyOf(job), (row) => (row?.state === 'waiting' ? rowOf(whole, 'waiting') : row))
  return whole
}
