import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { eventually, type Fault } from './fault.ts'
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
        const { url } = scene
        chownSync(scene.folder, nobody, nobody)
        chmodSync(url, 0o444)
        const words = await scene.start({ user: nobody }).then(
          () => 'The server started',
          (error: Error) => error.message,
        )
        if (/EACCES|Cannot find module/.test(words)) return { skipped: 'nobody else may read this program' }
        chmodSync(url, 0o666)
        const server = await scene.start({ user: nobody })
        const load = await scene.work()
        const seconds = await eventually(() => scene.ledger.acknowledged > 20)
        await load.stop()
        return {
          done: `the server does not start, and says: ${words}`,
          recovered: 'once the user may write',
          wrong: [
            ...(/code 1: The books cannot be changed: their file is read-only\./.test(words) ? [] : [words]),
            ...(seconds === undefined ? ['writes did not work'] : []),
            ...(await scene.verify()),
            ...(server.isOver() ? [`the server ended: ${server.said()}`] : []),
          ],
        }
      },
    },
  ]
}
