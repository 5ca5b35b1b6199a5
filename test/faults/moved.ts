import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { openBooks } from '../../src/server/database/open-books.ts'
import { eventually, type Fault } from './fault.ts'
import { statusOf } from './client.ts'
import { runBooks } from './server-process.ts'
import type { Scene } from './scene.ts'
import { readsGoOn, whileWorking } from './while-working.ts'

/** Somebody moves the file of the books about while the server uses it. */
export function moved(): Fault[] {
  return [
    movedFor('the file is moved away and back', 'for 5 s', {
      begin: ({ url }) => renameSync(url, `${url}.away`),
      end: ({ url }) => renameSync(`${url}.away`, url),
    }),
    movedFor('the file is replaced by another one', 'for 5 s, by a copy of itself', {
      begin: ({ url }) => {
        renameSync(url, `${url}.away`)
        copyFileSync(`${url}.away`, url)
      },
      end: ({ url }) => renameSync(`${url}.away`, url),
    }),
    {
      name: 'the log beside the file (books.db-wal) is deleted under write load',
      on: ['SQLite'],
      run: async (scene) => {
        let server = await scene.start()
        const { client } = scene
        const passing = {
          begin: () => rmSync(`${scene.url}-wal`),
          meanwhile: async () => [...(await readsGoOn(scene)), ...(await readyTells(scene))],
          // What is in the log without a name goes into the file when the server ends in order.
          end: async () => {
            client.mayBreak = true
            if ((await server.stop()) !== 0)
              throw new Error(`The server did not stop in order: ${server.said()}`)
            server = await scene.start()
          },
          seconds: 5,
          done: 'for 5 s; then the server was stopped in order and started',
        }
        const finding = await whileWorking(scene, passing, { ...server, isOver: () => server.isOver() })
        return { ...finding, recovered: 'no: needs a restart, as the message says' }
      },
    },
    deletedIndex(),
  ]
}

/** Somebody deletes the index that all processes share, and then the command line writes beside the server. */
function deletedIndex(): Fault {
  return {
    name: 'the shared index (books.db-shm) is deleted under write load, and the command line writes',
    on: ['SQLite'],
    run: async (scene) => {
      const { client, ledger, url } = scene
      const wrong: string[] = []
      let server = await scene.start()
      const load = await scene.work()
      await eventually(() => ledger.acknowledged >= 30)
      rmSync(`${url}-shm`)
      const { said, code } = await runBooks(url, 'account', 'add', 'Beside').ended
      if (code !== 0) wrong.push(`the command line could not write: ${said}`)
      const before = client.answers
      await eventually(() => client.answers >= before + 60)
      await load.stop()
      client.mayBreak = true
      await server.stop()
      server = await scene.start()
      wrong.push(...(await scene.verify()))
      const books = await openBooks(url)
      const names = (await books.accounts.list()).map(({ name }) => name)
      await books.close()
      if (!names.includes('Beside')) wrong.push('what the command line wrote is lost')
      return {
        done: `${ledger.acknowledged} writes acknowledged, by then and after`,
        recovered: 'with a restart at the latest',
        wrong,
      }
    },
  }
}

function movedFor(
  name: string,
  how: string,
  passing: Record<'begin' | 'end', (scene: Scene) => void>,
): Fault {
  return {
    name: `${name} under write load`,
    on: ['SQLite'],
    run: async (scene) => {
      const meanwhile = async () => [...(await readsGoOn(scene)), ...(await readyTells(scene))]
      return whileWorking(scene, { ...passing, meanwhile, seconds: 5, done: how }, await scene.start())
    },
  }
}

async function readyTells({ client }: Scene): Promise<string[]> {
  return (await statusOf(client, '/readyz')) === 503 ? [] : ['/readyz does not tell']
}
