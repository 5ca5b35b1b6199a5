import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyTransaction } from '../../src/domain/fields.ts'
import { openBooks } from '../../src/server/database/open-books.ts'
import { Client } from './client.ts'
import type { Kind } from './fault.ts'
import { Ledger } from './ledger.ts'
import { startLoad } from './load.ts'
import type { PostgresServer } from './postgres.ts'
import { startServerProcess, type ServerProcess, type StartOptions } from './server-process.ts'
import { everythingThere, fieldsOf, findingsIn } from './truth.ts'

/** Books with one account, people who work in it, and the server that a fault is to strike. */
export type Scene = Awaited<ReturnType<typeof setScene>>

export type SceneOptions = {
  kind: Kind
  /** For PostgreSQL. */
  postgres?: PostgresServer
  /** Where the file of SQLite goes; a folder of its own unless told. */
  folder?: string
  transactions?: number
  /** Who works in it; somebody new unless told. */
  client?: Client
}

let scenes = 0

export async function setScene({
  kind,
  postgres,
  folder: given,
  transactions = 400,
  client = new Client(),
}: SceneOptions) {
  const own = mkdtempSync(join(tmpdir(), 'bookend-fault-'))
  chmodSync(own, 0o755)
  const folder = given ?? own
  const dist = join(own, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Bookend</title>')
  scenes += 1
  const url = postgres ? await postgres.createDatabase(`scene${scenes}`) : join(folder, 'books.db')
  const { account, token } = await fill(url, transactions)
  client.token = token
  const ledger = new Ledger()
  const servers: ServerProcess[] = []
  let loads = 0

  const scene = {
    kind,
    folder,
    dist,
    url,
    account,
    token,
    client,
    ledger,
    postgres,
    /** Starts the server, or starts it again, and tells the client where it is. */
    start: async (options: Partial<StartOptions> = {}): Promise<ServerProcess> => {
      const server = await startServerProcess({ database: url, dist, ...options })
      servers.push(server)
      client.url = server.url
      return server
    },
    /** Lets eight people work; they begin with the records that are there. */
    work: async () => {
      loads += 1
      return startLoad({ client, ledger, records: await everythingThere(client), seed: loads })
    },
    /** Compares what is there with what was acknowledged, and has the database checked: all that is wrong. */
    verify: async (): Promise<string[]> => [
      ...ledger.settle(await everythingThere(client)),
      ...(await findingsIn(url)),
    ],
    /** Ends what is left of it, and removes its files. */
    clear: async () => {
      for (const server of servers) if (!server.isOver()) await server.kill()
      rmSync(own, { recursive: true, force: true })
    },
  }
  await noteAll(scene)
  return scene
}

/** Takes down what is in the books before anything happens. */
async function noteAll({ start, client, ledger }: Pick<Scene, 'start' | 'client' | 'ledger'>) {
  const server = await start()
  for (const { id = '', counterpart = '' } of (await everythingThere(client)).transactions)
    ledger.is({ collection: 'transactions', id }, counterpart)
  ledger.acknowledged = 0
  await server.stop()
  client.told.clear()
}

async function fill(url: string, transactions: number) {
  const books = await openBooks(url)
  try {
    const { id: account } = await books.accounts.add('Load')
    await books.load(account, {
      transactions: Array.from({ length: transactions }, (_, index) => ({
        id: `t${index}`,
        ...emptyTransaction,
        ...fieldsOf('transactions', `0-${index}`),
      })),
    })
    return { account, token: await books.tokens.add(account, 'load') }
  } finally {
    await books.close()
  }
}
