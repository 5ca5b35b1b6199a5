import { Hono } from 'hono'
import type { z } from 'zod/mini'
import { DecisionChanges, mostDecisions } from '../domain/cluster/decision.ts'
import { mostNameRules, NameRuleChanges } from '../domain/name-rules.ts'
import { tagged } from './entity-tag.ts'
import { readFields } from './read-fields.ts'
import { RefusalError } from './refusal-error.ts'
import { refuseOtherMethods } from './resource.ts'
import type { DecisionStore, NameRuleStore } from './store.ts'

/** Bookend's own addition to docs/spec.md: names that the office remembers, announced as the capability `name-rules`. */
export function nameRules(store: NameRuleStore): Hono {
  const app = new Hono()
  app.get('/', async () => tagged({ items: await store.list() }))
  app.post('/', async (c) => {
    const { rules } = checkItems(NameRuleChanges, await readFields(c.req), 'Some rules are not valid')
    const items = await store.change(rules)
    if (!items) throw new RefusalError(422, `There can be at most ${mostNameRules} rules`)
    return tagged({ items })
  })
  return refuseOtherMethods(app)
}

/** Bookend's own addition to docs/spec.md: what the office decided, announced as the capability `decisions`. */
export function decisions(store: DecisionStore): Hono {
  const app = new Hono()
  app.get('/', async () => tagged({ items: await store.list() }))
  app.post('/', async (c) => {
    const changes = checkItems(DecisionChanges, await readFields(c.req), 'Some decisions are not valid')
    if (!(await store.change(changes)))
      throw new RefusalError(422, `There can be at most ${mostDecisions} decisions`)
    return c.body(null, 204)
  })
  return refuseOtherMethods(app)
}

/** Checks a list of items, and names those that are not valid by their places. Throws a `RefusalError`. */
function checkItems<T extends z.ZodMiniType>(schema: T, sent: unknown, title: string): z.infer<T> {
  const read = schema.safeParse(sent)
  if (read.success) return read.data
  throw new RefusalError(422, title, {
    errors: read.error.issues.map(({ path, message }) => ({ field: path.join('.'), detail: message })),
  })
}
