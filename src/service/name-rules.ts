import { Hono } from 'hono'
import { mostNameRules, NameRuleChanges } from '../domain/name-rules.ts'
import { tagged } from './entity-tag.ts'
import { readFields } from './read-fields.ts'
import { RefusalError } from './refusal-error.ts'
import { refuseOtherMethods } from './resource.ts'
import type { NameRuleStore } from './store.ts'

/** Bookend's own addition to docs/spec.md: names that the office remembers, announced as the capability `name-rules`. */
export function nameRules(store: NameRuleStore): Hono {
  const app = new Hono()
  app.get('/', async () => tagged({ items: await store.list() }))
  app.post('/', async (c) => {
    const sent = NameRuleChanges.safeParse(await readFields(c.req))
    if (!sent.success)
      throw new RefusalError(422, 'Some rules are not valid', {
        errors: sent.error.issues.map(({ path, message }) => ({ field: path.join('.'), detail: message })),
      })
    const items = await store.change(sent.data.rules)
    if (!items) throw new RefusalError(422, `There can be at most ${mostNameRules} rules`)
    return tagged({ items })
  })
  app.all('/', refuseOtherMethods('GET, HEAD, POST'))
  return app
}
