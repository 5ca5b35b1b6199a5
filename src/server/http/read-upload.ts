import { z } from 'zod/mini'
import { SumAnswer, type SumAnswers } from '../../domain/statement-import.ts'
import { jsonIn } from '../../domain/text.ts'
import type { AccountId } from '../database/books.ts'

/** The whole body of a request or a response, or why there is none. Counts bytes as they arrive, since not every request states its length. */
export async function readUpload(
  { body }: Pick<Request, 'body'>,
  most: number,
): Promise<Uint8Array | 'too large' | 'broken off'> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > most) return 'too large'
      chunks.push(chunk)
    }
  } catch {
    return 'broken off'
  }
  return Buffer.concat(chunks)
}

/**
 * Limits how many uploads are in memory at once, per account and in total, so that many or slow uploads do not affect
 * others. `take` returns a function that frees the slot, or undefined if none is free.
 */
export function createUploadSlots({ ofOne, ofAll }: { ofOne: number; ofAll: number }) {
  const taken = new Map<AccountId, number>()
  let all = 0
  return {
    take: (account: AccountId): (() => void) | undefined => {
      const own = taken.get(account) ?? 0
      if (own >= ofOne || all >= ofAll) return undefined
      taken.set(account, own + 1)
      all += 1
      return () => {
        all -= 1
        const left = (taken.get(account) ?? 1) - 1
        if (left === 0) taken.delete(account)
        else taken.set(account, left)
      }
    },
  }
}

/** Reads the answers about lines that would count twice: one for all, or JSON of the places of each answer. */
export function readSumAnswers(written = ''): SumAnswers | undefined {
  const byAnswer = jsonIn(PlacesByAnswer, written)
  if (!byAnswer) return SumAnswer.safeParse(written).data
  const said = SumAnswer.options.flatMap((answer) => byAnswer[answer]?.map((place) => [place, answer]) ?? [])
  return Object.fromEntries(said)
}

const PlacesByAnswer = z.partialRecord(SumAnswer, z.array(z.int()))
