import { randomFillSync } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBooks } from '../../src/server/database/open-books.ts'
import { eventually, type Fault } from './fault.ts'
import type { Everything } from './ledger.ts'
import type { Scene } from './scene.ts'
import { findingsIn } from './truth.ts'

/**
 * The power fails while people work, again and again: the files as they are at one moment, without what the disk need not have by then,
 * are opened elsewhere. Killing the server does not show this: then the system still writes what the process left to it.
 */
export const powerLoss = (times: number): Fault => ({
  name: 'the power fails (the files are copied, what was not synced is noise) in a load of writes',
  on: ['SQLite'],
  run: async (scene) => {
    const { ledger, url } = scene
    const wrong: string[] = []
    const server = await scene.start()
    const load = await scene.work()
    const copies: { copy: string; moment: number }[] = []
    for (let time = 1; time <= times; time++) {
      const enough = ledger.acknowledged + 10 + ((time * 37) % 50)
      await eventually(() => ledger.acknowledged >= enough)
      const copy = join(scene.folder, `power-${time}`)
      mkdirSync(copy)
      server.process.kill('SIGSTOP')
      await eventually(() => standsStill(server.pid))
      const moment = ledger.moment
      for (const end of ['', '-wal', '-shm']) copyFileSync(url + end, join(copy, `books.db${end}`))
      server.process.kill('SIGCONT')
      copies.push({ copy, moment })
    }
    await load.stop()
    let noise = 0
    for (const [time, { copy, moment }] of copies.entries()) {
      const file = join(copy, 'books.db')
      noise += spoilUnsynced(file)
      if (time % 2 === 0) rmSync(`${file}-shm`)
      const found = [
        ...ledger.compareAt(moment, await everythingIn(file, scene)),
        ...(await findingsIn(file)),
      ]
      wrong.push(...found.map((words) => `power loss ${time + 1}: ${words}`))
    }
    wrong.push(...(await scene.verify()))
    return {
      done: `${times} times, every other time without the index of the log (-shm); ${noise} pages were noise; ${ledger.acknowledged} writes acknowledged`,
      recovered: 'at each start',
      wrong,
    }
  },
})

/** Whether every thread of a process has stopped: one that waits for the disk goes on until that is done. */
function standsStill(pid: number): boolean {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).every((task) => /\) T /.test(readFileSync(join(tasks, task, 'stat'), 'utf8')))
}

/**
 * Fills with noise what SQLite has not synced, as its index of the log tells (https://sqlite.org/walformat.html): the log after the last
 * commit, and the pages of the file that a checkpoint may be writing. Answers how many pages.
 */
function spoilUnsynced(file: string): number {
  const [index, log, pages] = ['-shm', '-wal', ''].map((end) => readFileSync(file + end))
  if (!index || !log || !pages || !index.subarray(0, 48).equals(index.subarray(48, 96))) return 0
  const pageSize = index.readUInt16LE(14)
  const [frames, synced] = [index.readUInt32LE(16), index.readUInt32LE(96)]
  const startOf = (frame: number) => 32 + frame * (24 + pageSize)
  const changed = new Set<number>()
  for (let frame = synced; frame < frames; frame++) changed.add(log.readUInt32BE(startOf(frame)) - 1)
  for (const page of changed) {
    const place = pages.subarray(page * pageSize, (page + 1) * pageSize)
    randomFillSync(place)
  }
  const rest = log.subarray(frames === 0 ? 0 : startOf(frames))
  randomFillSync(rest)
  writeFileSync(file, pages)
  writeFileSync(`${file}-wal`, log)
  return changed.size + Math.ceil(rest.length / (24 + pageSize))
}

/** All records of the account in a file. */
async function everythingIn(file: string, { account }: Scene): Promise<Everything> {
  const books = await openBooks(file)
  try {
    const { contacts, transactions } = books.storeOf(account)
    const all = { search: '', page: 1, pageSize: 1_000_000 }
    return { contacts: (await contacts.list(all)).items, transactions: (await transactions.list(all)).items }
  } finally {
    await books.close()
  }
}
