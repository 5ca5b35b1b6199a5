import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openBooks } from '../../src/server/database/open-books.ts'
import { placeOfInbox } from '../../src/server/inbox/start-inbox.ts'
import { eventually, type Fault } from './fault.ts'
import { runBooks } from './server-process.ts'
import type { Scene } from './scene.ts'

const lines = 2000

/** `books import` is ended by the kernel at one moment after the other, while people work in another account. */
export const killedImport = (times: number): Fault => ({
  name: 'an import is killed (kill -9) under write load',
  on: ['SQLite', 'PostgreSQL'],
  run: async (scene) => {
    const wrong: string[] = []
    const file = join(scene.folder, 'statement.ofx')
    writeFileSync(file, aStatement(lines))
    await scene.start()
    const load = await scene.work()
    await addAccount(scene, 'Measured')
    const begun = performance.now()
    await runBooks(scene.url, 'import', '--account', 'Measured', file).ended
    const longest = performance.now() - begun
    let [whole, broken] = [0, 0]
    for (let round = 1; round <= times; round++) {
      const account = `Import ${round}`
      await addAccount(scene, account)
      const importing = runBooks(scene.url, 'import', '--account', account, file)
      await wait((longest * 1.2 * round) / times)
      importing.kill()
      await importing.ended
      const count = await countOf(scene, account)
      if (count === lines) whole += 1
      else if (count === 0) broken += 1
      else wrong.push(`round ${round}: ${count} of ${lines} lines are there`)
      wrong.push(...(await importedWhole(scene, file, account)).map((words) => `round ${round}: ${words}`))
    }
    await load.stop()
    wrong.push(...(await scene.verify()))
    return {
      done: `${times} times, at other moments; ${lines} lines were not there after ${broken} of them, and all there after ${whole}; imported again: each exactly once`,
      recovered: 'yes',
      wrong,
    }
  },
})

/** Imports the file twice, so that it is there once; answers what is wrong. */
async function importedWhole(scene: Scene, file: string, account: string): Promise<string[]> {
  await addAccount(scene, account)
  const wrong: string[] = []
  for (const _ of ['first', 'again']) {
    const { said, code } = await runBooks(scene.url, 'import', '--account', account, file).ended
    if (code !== 0) wrong.push(`the import ended with code ${code}: ${said}`)
  }
  const count = await countOf(scene, account)
  if (count !== lines) wrong.push(`${count} of ${lines} lines are there after the import`)
  return wrong
}

/** Adds an account unless it is there. */
async function addAccount({ url }: Scene, name: string) {
  const books = await openBooks(url)
  if (!(await books.accounts.find(name))) await books.accounts.add(name)
  await books.close()
}

/** How many transactions there are, counted one by one. */
async function countOf({ url }: Scene, name: string): Promise<number> {
  const books = await openBooks(url)
  const account = await books.accounts.find(name)
  const { total } = await books
    .storeOf(account?.id ?? 0)
    .transactions.list({ search: 'purchase', page: 1, pageSize: 1 })
  await books.close()
  return total === account?.transactions ? total : Number.NaN
}

/** The server is ended by the kernel while its inbox takes one file after the other: each is taken once in the end. */
export const killedInbox = (times: number): Fault => ({
  name: 'the server is killed (kill -9) while its inbox takes files',
  on: ['SQLite', 'PostgreSQL'],
  run: async (scene) => {
    const wrong: string[] = []
    const inbox = `${scene.folder}-inbox`
    const { workFolder } = await placeOfInbox(inbox, scene.url)
    const names = Array.from({ length: times + 1 }, (_, index) => `Inbox ${index + 1}`)
    for (const name of names) await drop(scene, inbox, name)
    scene.client.mayBreak = true
    const counts = { none: 0, whole: 0 }
    for (let round = 1; round <= times; round++) {
      const server = await scene.start({ more: ['--inbox', inbox] })
      // It looks twice, two seconds apart, before it takes what does not grow any more.
      await eventually(() => isTaking(workFolder) || isDone(inbox, names), 10)
      await wait((round * 731) % 3000)
      await server.kill()
      for (const name of names) dropAgain(join(inbox, name))
      counts.none = counts.whole = 0
      for (const name of names) {
        const count = await countOf(scene, name)
        if (count === lines) counts.whole += 1
        else if (count === 0) counts.none += 1
        else wrong.push(`round ${round}: ${count} of ${lines} lines are there`)
      }
    }
    const left = counts.none
    await scene.start({ more: ['--inbox', inbox] })
    if ((await eventually(() => isDone(inbox, names), 120)) === undefined)
      wrong.push('the inbox did not finish')
    for (const name of names) {
      const count = await countOf(scene, name)
      if (count !== lines) wrong.push(`${count} of ${lines} lines are there in the end`)
    }
    rmSync(inbox, { recursive: true })
    wrong.push(...(await scene.verify()))
    return {
      done: `${times} times, of ${names.length} files ${left} were left for the last start; each was taken exactly once`,
      recovered: 'at each start',
      wrong,
    }
  },
})

async function drop(scene: Scene, inbox: string, name: string) {
  await addAccount(scene, name)
  mkdirSync(join(inbox, name), { recursive: true })
  writeFileSync(join(inbox, name, 'statement.ofx'), aStatement(lines))
}

function isTaking(workFolder: string): boolean {
  return existsSync(workFolder) && readdirSync(workFolder).length > 0
}

/** What was begun twice when the server ended is set aside with its reason; somebody reads that and drops it again. */
function dropAgain(folder: string): void {
  if (!existsSync(join(folder, 'failed'))) return
  renameSync(join(folder, 'failed/statement.ofx'), join(folder, 'statement.ofx'))
  rmSync(join(folder, 'failed'), { recursive: true })
}

/** Whether each file is in `done`, and nothing else lies about. */
function isDone(inbox: string, names: string[]): boolean {
  return names.every((name) => {
    const [done, ...others] = readdirSync(join(inbox, name))
    return done === 'done' && others.length === 0
  })
}

/** A bank statement as an OFX 2 file with so many lines, no two alike, whose balances add up. */
function aStatement(lines: number): string {
  const cents = (number: number) => (number / 100).toFixed(2)
  let sum = 0
  const entries = Array.from({ length: lines }, (_, index) => {
    const amount = (index % 3 === 0 ? 1 : -1) * (100 + index)
    sum += amount
    const day = `2026${two((index % 12) + 1)}${two((index % 28) + 1)}`
    return `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${day}</DTPOSTED><TRNAMT>${cents(amount)}</TRNAMT><FITID>line-${index}</FITID><NAME>Shop ${index % 97}</NAME><MEMO>Purchase ${index}</MEMO></STMTTRN>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><BANKID>ABNA</BANKID><ACCTID>NL91ABNA0417164300</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101</DTSTART><DTEND>20261231</DTEND>
${entries.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${cents(sum)}</BALAMT><DTASOF>20261231</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
