import { jsonIn } from '../../../domain/text.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { changeDecisions, Decision, keyOfDecision, mostDecisions } from '../../../domain/cluster/decision.ts'
import type { DecisionStore, NameRuleStore } from '../../../service/store.ts'
import { answering } from '../core/database-errors.ts'
import type { Engine } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { writeTo } from './record-writes.ts'
import { changeRules, mostNameRules, type NameRule } from '../../../domain/name-rules.ts'

/** What the column `content` contains, as JSON. */
export const StoredDecision = z.object({ version: z.literal(1), decision: Decision })

/** What the people of an account decided (service/store.ts). */
export function decisionStore(engine: Engine, account: AccountId): DecisionStore {
  return {
    list: () =>
      answering(engine, async () =>
        (await readDecisions(engine.quick, account)).map(({ decision }) => decision),
      ),
    change: (changes) =>
      writeTo(engine, account, async (tx) => {
        const added = changeDecisions([], { add: changes.add })
        const ids = [...added, ...changes.remove].map(idOf)
        if (ids.length === 0) return true
        const own = scopedTo(tx, account)
        const count = async (of: typeof ids | undefined) => {
          const all = own.selectFrom('decisions').select((eb) => eb.fn.countAll().as('count'))
          const some = of ? all.where('id', 'in', of) : all
          return Number((await some.executeTakeFirst())?.count ?? 0)
        }
        const [all, known] = [await count(undefined), await count(ids)]
        if (all - known + added.length > mostDecisions && added.length > known) return false
        await own.deleteFrom('decisions').where('id', 'in', ids).execute()
        const rows = added.map((decision) => {
          const content = JSON.stringify({ version: 1, decision } satisfies z.infer<typeof StoredDecision>)
          return [account, idOf(decision), content]
        })
        await engine.insert(tx, 'decisions', ['account', 'id', 'content'], rows, { numbers: ['account'] })
        return true
      }),
  }
}

/** The decisions of an account with their ids, without those that are damaged. */
export async function readDecisions(
  db: Db,
  account: AccountId,
): Promise<{ id: string; decision: Decision }[]> {
  const rows = await scopedTo(db, account).selectFrom('decisions').select(['id', 'content']).execute()
  return rows.flatMap(({ id, content }) => {
    const decision = readDecision(content)
    return decision ? [{ id, decision }] : []
  })
}

/** The decision in a row's content; undefined if it is damaged. */
export function readDecision(content: string): Decision | undefined {
  return jsonIn(StoredDecision, content)?.decision
}

/** Of one length, so that an index takes it however long the decision's key is. */
function idOf(decision: Decision): string {
  return createHash('sha256').update(keyOfDecision(decision)).digest('hex')
}

export function nameRuleStore(engine: Engine, account: AccountId): NameRuleStore {
  return {
    list: () => answering(engine, () => readRules(engine.quick, account)),
    change: (changes) =>
      writeTo(engine, account, async (tx) => {
        const before = await readRules(tx, account)
        const after = changeRules(before, changes)
        if (after.length > mostNameRules && after.length > before.length) return undefined
        const [had, has] = [new Set(before.map(textOf)), new Set(after.map(textOf))]
        for (const { match, text } of before.filter((rule) => !has.has(textOf(rule))))
          await scopedTo(tx, account)
            .deleteFrom('name_rules')
            .where('match', '=', match)
            .where('text', '=', text)
            .execute()
        const added = after.filter((rule) => !had.has(textOf(rule)))
        const values = added.map(({ match, text, name }) => [account, match, text, name])
        await engine.insert(tx, 'name_rules', ['account', 'match', 'text', 'name'], values, {
          numbers: ['account'],
        })
        return after
      }),
  }
}

async function readRules(db: Db, account: AccountId): Promise<NameRule[]> {
  const rows = await scopedTo(db, account)
    .selectFrom('name_rules')
    .select(['match', 'text', 'name'])
    .execute()
  return changeRules([], rows)
}

function textOf({ match, text, name }: NameRule): string {
  return JSON.stringify([match, text, name])
}
