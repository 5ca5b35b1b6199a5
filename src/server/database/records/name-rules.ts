import type { Kysely } from 'kysely'
import { changeRules, mostNameRules } from '../../../domain/name-rules.ts'
import type { NameRule } from '../../../domain/name-rules.ts'
import type { NameRuleStore } from '../../../service/store.ts'
import { answering } from '../core/database-errors.ts'
import type { Engine } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'
import { scopedTo } from '../core/scoped-to.ts'
import type { AccountId } from '../core/scoped-to.ts'
import { writeTo } from './record-writes.ts'

export function nameRules(engine: Engine, account: AccountId): NameRuleStore {
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

async function readRules(db: Kysely<Schema>, account: AccountId): Promise<NameRule[]> {
  const rows = await scopedTo(db, account)
    .selectFrom('name_rules')
    .select(['match', 'text', 'name'])
    .execute()
  return changeRules([], rows)
}

function textOf({ match, text, name }: NameRule): string {
  return JSON.stringify([match, text, name])
}
