import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { largestUpload } from '../../src/domain/statement-import.ts'
import { openBooks } from '../../src/server/database/open-books.ts'
import { zipOf } from '../server/import/zip-text.ts'
import { statementOf } from './import-lines.ts'
import { startServer, type Server } from './over-http.ts'

/** Imports large statements through a running server, each on new books, and prints how long it took and the most memory it needed. */
export async function servedImports(lines: number): Promise<void> {
  const whole = statementOf(lines)
  // As many of its lines as fit into one upload.
  const fitting = Math.floor((lines * largestUpload) / Buffer.byteLength(whole)) - 100
  console.log(`| import through the server, on empty books | file | seconds | most memory |\n|--|--|--|--|`)
  await say('inbox', lines, whole, throughInbox)
  await say('upload of a ZIP file', lines, zipOf({ 'year.xml': whole }), upload)
  await say('upload', fitting, statementOf(fitting), upload)
}

/** Answers how many lines were new. */
type Way = (scene: Scene, file: string | Buffer) => Promise<number>
type Scene = { server: Server; inbox: string; token: string }

async function say(how: string, lines: number, file: string | Buffer, send: Way) {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-bench-'))
  try {
    const inbox = join(folder, 'inbox')
    mkdirSync(inbox)
    mkdirSync(join(folder, 'data'))
    const database = join(folder, 'data/books.db')
    const token = await booksWithOneAccount(database)
    const server = await startServer(database, ['--inbox', inbox])
    const start = performance.now()
    try {
      const added = await send({ server, inbox, token }, file)
      if (added !== lines) throw new Error(`${added} of ${lines} lines were imported`)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      const size = (Buffer.byteLength(file) / 1e6).toFixed(1)
      console.log(
        `| ${how}: ${lines.toLocaleString('en')} lines of CAMT.053 | ${size} MB | ${seconds} | ${server.memory().most} MB |`,
      )
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function booksWithOneAccount(database: string): Promise<string> {
  const books = await openBooks(database)
  const { id } = await books.accounts.add('Large')
  const token = await books.tokens.add(id, 'bench')
  await books.close()
  return token
}

/** Includes the seconds until the server takes the file for complete. */
async function throughInbox({ inbox }: Scene, file: string | Buffer): Promise<number> {
  writeFileSync(join(inbox, 'year.part'), file)
  renameSync(join(inbox, 'year.part'), join(inbox, 'year.xml'))
  const taken = join(inbox, 'done', 'year.xml')
  while (!existsSync(taken)) {
    if (existsSync(join(inbox, 'failed'))) throw new Error('The inbox refused the file')
    await wait(50)
  }
  const [, added = ''] = /([\d,]+) new/.exec(readFileSync(`${taken}.report.txt`, 'utf8')) ?? []
  return Number(added.replaceAll(',', ''))
}

/** Not with `fetch`, which waits at most five minutes for an answer: a busy machine needs longer. */
async function upload({ server, token }: Scene, file: string | Buffer): Promise<number> {
  const sent = request(`${server.url}/api/statement-imports?name=year`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
  })
  sent.end(Buffer.from(file))
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  )
  const report: { new?: number; detail?: string } = Object(await json(response))
  if (report.new === undefined) throw new Error(report.detail)
  return report.new
}
