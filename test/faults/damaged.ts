import { closeSync, copyFileSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Fault } from './fault.ts'
import type { Scene } from './scene.ts'
import { findingsIn } from './truth.ts'

/** Bytes of the database are not what was written, as a failing disk or a careless program leaves them. */
export function damaged(): Fault[] {
  return [
    {
      name: 'a page of the file is damaged',
      on: ['SQLite'],
      run: (scene) =>
        lookAround(scene, {
          file: scene.url,
          place: leafOf(scene.url, 'transactions'),
          halt: async (_, server) => void (await server.stop()),
        }),
    },
    {
      name: 'the first page of the file is damaged',
      on: ['SQLite'],
      run: async (scene) => {
        copyFileSync(scene.url, `${scene.url}.good`)
        overwrite(scene.url, 0)
        const words = await scene.start().then(
          () => 'The server started',
          (error: Error) => error.message,
        )
        copyFileSync(`${scene.url}.good`, scene.url)
        await scene.start()
        const isTold = /code 1: The file that holds the books is damaged\. [^\n]+\n$/.test(words)
        return {
          done: `the server does not start, and says: ${words}`,
          recovered: 'with the file from before',
          wrong: [...(isTold ? [] : [words]), ...(await scene.verify())],
        }
      },
    },
    {
      name: 'a page of the table is damaged',
      on: ['PostgreSQL'],
      run: async (scene) =>
        lookAround(scene, {
          file: join(scene.postgres?.data ?? '', await fileOf(scene.url, 'transactions')),
          place: { at: 0, size: 8192 },
          halt: async ({ postgres }) => postgres?.stop(),
          goOn: async ({ postgres }) => postgres?.start(),
        }),
    },
  ]
}

type Server = Awaited<ReturnType<Scene['start']>>
type Damage = {
  file: string
  place: { at: number; size: number }
  /** Ends who has the file open, and lets it go on. */
  halt: (scene: Scene, server: Server) => Promise<unknown>
  goOn?: (scene: Scene) => Promise<unknown>
}

/** Damages a page, asks for everything, has it checked, and puts it right. */
async function lookAround(scene: Scene, { file, place, halt, goOn }: Damage) {
  const { client } = scene
  const wrong: string[] = []
  let server = await scene.start()
  const change = async (work: () => void) => {
    await halt(scene, server)
    work()
    await goOn?.(scene)
    if (server.isOver()) server = await scene.start()
  }
  await change(() => {
    copyFileSync(file, `${file}.good`)
    overwrite(file, place.at, place.size)
  })
  const counts = { answered: 0, refused: 0 }
  const found = ['page=3', 'search=stamped', 'search=s'].map((asked) => `transactions?${asked}`)
  for (const path of ['contacts', 'transactions', ...found])
    counts[(await client.ask(`/api/${path}`)).status === 200 ? 'answered' : 'refused'] += 1
  await client.ask('/api/contacts/new', { method: 'POST', body: { company: 'Between' } })
  if (counts.refused === 0) wrong.push('nothing was noticed')
  const check = await findingsIn(scene.url).catch((error: Error) => [error.message])
  if (check.length === 0) wrong.push('check finds nothing')
  if (server.isOver()) wrong.push(`the server ended: ${server.said()}`)
  await change(() => copyFileSync(`${file}.good`, file))
  const between = await client.ask('/api/contacts?search=between')
  for (const { id } of Object(between.body).items)
    await client.ask('/api/contacts', { method: 'DELETE', body: { ids: id } })
  wrong.push(...(await scene.verify()))
  return {
    done: `${place.size} bytes overwritten; ${counts.answered} questions answered, ${counts.refused} not; check says: ${check[0]}`,
    recovered: 'with the file from before',
    wrong,
  }
}

function overwrite(path: string, at: number, size = 4096) {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(Math.min(size, statSync(path).size), 0xa5), 0, undefined, at)
  closeSync(file)
}

/** Where the first leaf of a table is (https://sqlite.org/fileformat.html, 1.6). */
function leafOf(path: string, table: string): { at: number; size: number } {
  const database = new DatabaseSync(path)
  const root = Number(
    database.prepare('select rootpage from sqlite_schema where name = ?').get(table)?.['rootpage'],
  )
  const size = Number(database.prepare('pragma page_size').get()?.['page_size'])
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  const page = Buffer.alloc(size)
  const file = openSync(path, 'r')
  readSync(file, page, 0, size, (root - 1) * size)
  closeSync(file)
  const isLeaf = page[0] === 13
  const child = isLeaf ? root : page.readUInt32BE(page.readUInt16BE(12))
  return { at: (child - 1) * size, size }
}

/** The file of a table, below the folder of the data. */
async function fileOf(url: string, table: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_relation_filepath($1) as path', [table])
  await client.end()
  return String(rows[0].path)
}
