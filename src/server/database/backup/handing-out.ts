import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'
import type { Schema } from '../schema.ts'
import { answering } from '../trouble.ts'

/**
 * Reads that all see the same moment, and hand what they find to a receiver. What the database cannot do is thrown as `Unavailable`; what
 * the receiver throws comes out as it is, so that a full disk at his side is not told as trouble of the database.
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
