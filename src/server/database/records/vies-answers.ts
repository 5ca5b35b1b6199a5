import { z } from 'zod/mini'
import { toKeepable } from '../../../domain/text.ts'
import { mostViesAnswers, ViesAnswer } from '../../../domain/vies-answer.ts'
import { answering } from '../core/database-errors.ts'
import type { Engine } from '../core/engine.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'

/** What the column `content` contains, as JSON. */
export const StoredViesAnswer = z.object({
  version: z.literal(1),
  ...z.omit(ViesAnswer, { vatNumber: true, askedAt: true }).shape,
})

/** What VIES answered an account: all answers are kept, because each is the proof of its day. */
export function viesAnswersOf(engine: Engine) {
  return {
    /** The last answers about a VAT number, the newest first. */
    list: (account: AccountId, vatNumber: string): Promise<ViesAnswer[]> =>
      answering(engine, async () => {
        const rows = await scopedTo(engine.quick, account)
          .selectFrom('vies_answers')
          .selectAll()
          .where('vat_number', '=', toKeepable(vatNumber))
          .orderBy('asked_at', 'desc')
          .limit(mostViesAnswers)
          .execute()
        return rows.map(({ vat_number, asked_at, content }) => {
          const { version: _, ...answer } = StoredViesAnswer.parse(JSON.parse(content))
          return { vatNumber: vat_number, askedAt: asked_at, ...answer }
        })
      }),
    keep: (account: AccountId, { vatNumber, askedAt, ...answer }: ViesAnswer): Promise<void> =>
      engine.write(async (tx) => {
        const content = JSON.stringify({ version: 1, ...answer } satisfies z.infer<typeof StoredViesAnswer>)
        const columns = ['account', 'vat_number', 'asked_at', 'content']
        const rows = [[account, vatNumber, askedAt, content]]
        await engine.insert(tx, 'vies_answers', columns, rows, { numbers: ['account'] })
      }),
  }
}
