import type { Kysely } from 'kysely'
import type { Engine } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'
import { answering } from '../core/database-errors.ts'

/**
 * Reads a consistent snapshot and passes it to a receiver. Database failures are thrown as ServiceUnavailableError;
 * errors of the receiver are rethrown unchanged, so that its full disk is not blamed on the database.
 */
export async function handingOut<Given extends unknown[], T>(
  engine: Engine,
  give: (...given: Given) => Promise<void>,
  work: (tx: Kysely<Schema>, give: (...given: Given) => Promise<void>) => Promise<T>,
): Promise<T> {
  let receiver: { error: unknown } | undefined
  const giving = async (...given: Given) => {
    try {
      await give(...given)
    } catch (error) {
      receiver = { error }
      throw error
    }
  }
  try {
    return await answering(engine, () => engine.snapshot((tx) => work(tx, giving)))
  } catch (error) {
    throw receiver ? receiver.error : error
  }
}
