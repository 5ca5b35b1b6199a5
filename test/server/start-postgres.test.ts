import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from './database/postgres.ts'
import { newFolder, serve, start } from './running.ts'

const postgres = await startPostgres()

test.skipIf(!postgres)(
  'servers that share a PostgreSQL make one account, say when it is away, and go on when it is back',
  async () => {
    if (!postgres) return
    onTestFinished(() => postgres.remove())
    const url = await postgres.createDatabase('start')
    const variables = { DATABASE_URL: url }
    const servers = await Promise.all([1, 2, 3].map(() => serve(newFolder(), { variables })))
    const tokens = servers.flatMap(({ errors }) => /#token=(\S+)/.exec(errors())?.[1] ?? [])
    expect(tokens).toHaveLength(1)
    const wrong = 'x'.repeat(43)
    const ask = (path: string, token: string) =>
      Promise.all(
        servers.map(({ address }) =>
          fetch(`${address}${path}`, {
            headers: { Authorization: `Bearer ${token}` },
            signal: AbortSignal.timeout(30_000), // fails where a server is silent, not at the end of the test
          }),
        ),
      )
    const statuses = async (path: string, token = tokens[0] ?? '') =>
      (await ask(path, token)).map(({ status }) => status)
    expect(await statuses('/api/contacts')).toEqual([200, 200, 200])
    expect(await statuses('/readyz')).toEqual([200, 200, 200])

    await postgres.stop('immediate')
    expect(await statuses('/healthz')).toEqual([200, 200, 200])
    expect(await statuses('/readyz')).toEqual([503, 503, 503])
    expect(await statuses('/api/contacts')).toEqual([503, 503, 503])
    const [answer] = await ask('/api/contacts', wrong)
    expect([answer?.status, answer?.headers.get('Content-Type')]).toEqual([503, 'application/problem+json'])
    expect(Number(answer?.headers.get('Retry-After'))).toBeGreaterThan(0)
    const late = start(newFolder(), { variables, args: ['--port', '0'] })
    expect(await late.ended).toBe(1)
    expect(late.errors()).not.toMatch(/\n {4}at /)

    await postgres.start()
    await expect.poll(() => statuses('/readyz')).toEqual([200, 200, 200])
    expect(await statuses('/api/contacts')).toEqual([200, 200, 200])
    expect(await statuses('/api/contacts', wrong)).toEqual([401, 401, 401])
  },
)
