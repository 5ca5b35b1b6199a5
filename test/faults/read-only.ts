import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { eventually } from './fault.ts'
import type { Fault } from './fault.ts'
import { fieldsOf } from './truth.ts'
import { readsGoOn, whileWorking } from './while-working.ts'

const nobody = 65_534

/** The file may not be written for a while. */
export function readOnly(): Fault[] {
  return [
    {
      name: 'the file is made unchangeable (chattr +i) under write load',
      on: ['SQLite'],
      run: async (scene) => {
        const files = [scene.url, `${scene.url}-wal`]
        const change = (sign: '+i' | '-i') => spawnSync('chattr', [sign, ...files]).status === 0
        const server = await scene.start()
        if (!change('+i') || !change('-i'))
          return { skipped: 'this user, or this file system, knows no chattr +i' }
        const passing = {
          begin: () => void change('+i'),
          meanwhile: readsGoOn,
          end: () => void change('-i'),
          seconds: 5,
          done: 'for 5 s',
        }
        return whileWorking(scene, passing, server).finally(() => change('-i'))
      },
    },
    {
      name: 'the server starts as a user who may only read the file',
      on: ['SQLite'],
      run: async (scene) => {
        if (process.getuid?.() !== 0) return { skipped: 'only root can start it as another user' }
        const { client, url } = scene
        chownSync(scene.folder, nobody, nobody)
        chmodSync(url, 0o444)
        const server = await scene.start({ user: nobody }).catch(deniedToNobody)
        if (!server) return { skipped: 'nobody else may read this program' }
        const wrong = await readsGoOn(scene)
        const create = () =>
          client.ask('/api/contacts/new', { method: 'POST', body: fieldsOf('contacts', '98-1') })
        for (let turn = 0; turn < 3; turn++)
          if ((await create()).status !== 503) wrong.push('a write was not refused')
        wrong.push(...(await readsGoOn(scene)))
        chmodSync(url, 0o666)
        const load = await scene.work()
        const seconds = await eventually(() => scene.ledger.acknowledged > 20)
        await load.stop()
        if (seconds === undefined) wrong.push('writes did not work')
        wrong.push(...(await scene.verify()))
        if (server.isOver()) wrong.push(`the server ended: ${server.said()}`)
        return { done: 'then the user may write', recovered: 'yes', wrong }
      },
    },
  ]
}

/** Where the program itself lies in somebody's private folder; every other error is thrown on. */
function deniedToNobody(error: unknown): undefined {
  if (!/EACCES|Cannot find module/.test(String(error))) throw error
}
