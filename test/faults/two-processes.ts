import { setTimeout as wait } from 'node:timers/promises'
import { eventually, type Fault } from './fault.ts'
import type { Scene } from './scene.ts'
import { fieldsOf } from './truth.ts'

/** Two servers on one database, as behind a load balancer: each shows at once what the other did, and goes on when the other is killed. */
export const twoProcesses = (times: number): Fault => ({
  name: 'one of two servers on the same database is killed (kill -9) under write load',
  on: ['PostgreSQL'],
  run: async (scene) => {
    const { client, ledger } = scene
    const wrong: string[] = []
    let dying = await scene.start()
    let staying = await scene.start()
    for (let round = 1; round <= times; round++) {
      wrong.push(...(await actTogether(scene, [dying.url, staying.url], round)))
      client.otherUrl = dying.url
      const load = await scene.work()
      const worked = () => {
        const enough = ledger.acknowledged + 60
        return eventually(() => ledger.acknowledged >= enough)
      }
      if ((await worked()) === undefined) wrong.push(`round ${round}: two servers do not work together`)
      client.mayBreak = true
      await dying.kill()
      client.otherUrl = ''
      await wait(500)
      client.mayBreak = false
      if ((await worked()) === undefined) wrong.push(`round ${round}: the other server does not go on`)
      await load.stop()
      wrong.push(...(await scene.verify()).map((words) => `round ${round}: ${words}`))
      if (staying.isOver()) wrong.push(`the other server ended: ${staying.said()}`)
      ;[dying, staying] = [staying, await scene.start()]
    }
    for (const words of client.told.keys()) if (/^[45]/.test(words)) wrong.push(`a server refused: ${words}`)
    const { done, undone } = ledger.unanswered
    return {
      done: `${times} times; ${ledger.acknowledged} writes acknowledged; of ${done + undone} unanswered, ${done} were done completely, ${undone} not at all; sign-ins, changes and undone edits of one seen by the other`,
      recovered: 'yes: the other went on',
      wrong,
    }
  },
})

type Sent = { method?: string; body?: object; token?: string; tag?: string | null }

/** What one does, the other shows; answers what is wrong. */
async function actTogether({ client }: Scene, [one, other]: [string, string], round: number) {
  const wrong: string[] = []
  const send = async (url: string, path: string, { method = 'GET', body, token, tag }: Sent = {}) => {
    const headers = {
      Authorization: `Bearer ${token ?? client.token}`,
      'Content-Type': 'application/json',
      ...(tag && { 'If-Match': tag }),
    }
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, tag: answer.headers.get('ETag'), body: Object(JSON.parse(text || '{}')) }
  }
  const expect = (what: string, found: unknown, right: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(right))
      wrong.push(`round ${round}: ${what}: ${JSON.stringify(found)}, not ${JSON.stringify(right)}`)
  }
  /** What has changed at a server since; the answer names records by their ids. */
  const changesAt = async (url: string, collection: string, since: string) => {
    const { body } = await send(url, `/queries/${collection}/changes?since=${encodeURIComponent(since)}`)
    const ids = (records: { id: string }[] = []) => records.map(({ id }) => id)
    return {
      version: String(body.version),
      added: ids(body.added),
      changed: ids(body.changed),
      deleted: body.deleted,
    }
  }
  const versionAt = async (url: string, collection: string) =>
    String((await send(url, `/queries/${collection}/changes`)).body.version)

  const made = await send(one, '/sign-ins', { method: 'POST', body: { name: `Device ${round}` } })
  const { token, id: signIn } = made.body
  expect('a new sign-in at the other', (await send(other, '/contacts', { token })).status, 200)
  await send(other, `/sign-ins/${signIn}`, { method: 'DELETE' })
  expect('a revoked sign-in at the first', (await send(one, '/contacts', { token })).status, 401)

  // Those who worked before may have deleted any.
  const [{ id: transaction }] = (await send(one, '/transactions')).body.items
  const path = `/transactions/${transaction}`
  const { body: before, tag } = await send(other, path)
  const start = await versionAt(other, 'transactions')
  const edit = { method: 'POST', body: fieldsOf('transactions', `97-${round}`), tag }
  const edited = await send(one, path, edit)
  expect('an edit of what the other showed', edited.status, 200)
  const seen = await changesAt(other, 'transactions', start)
  expect('the edit in the changes of the other', seen.changed, [transaction])
  expect('the same edit again, at the other', (await send(other, path, edit)).status, 412)
  const { id: _, ...fields } = before
  expect(
    'undoing it at the other',
    (await send(other, path, { method: 'POST', body: fields, tag: edited.tag })).status,
    200,
  )
  expect('the undone edit at the first', (await send(one, path)).body, before)
  expect('its changes', (await changesAt(one, 'transactions', seen.version)).changed, [transaction])

  const contacts = await versionAt(one, 'contacts')
  const created = await send(one, '/contacts/new', {
    method: 'POST',
    body: fieldsOf('contacts', `97-${round}`),
  })
  const id = String(created.body.id)
  const afterIt = await changesAt(other, 'contacts', contacts)
  expect('a new contact in the changes of the other', afterIt.added, [id])
  expect(
    'its deletion there',
    (await send(other, '/contacts', { method: 'DELETE', body: { ids: id } })).status,
    200,
  )
  expect(
    'the deletion in the changes of the first',
    (await changesAt(one, 'contacts', afterIt.version)).deleted,
    [id],
  )
  return wrong
}
