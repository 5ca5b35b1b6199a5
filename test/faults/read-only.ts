import { spawnSync } from 'node:child_process'
import type { Fault } from './fault.ts'
import { readsGoOn, whileWorking } from './while-working.ts'

/** The file may not be written for a while. */
export function readOnly(): Fault[] {
  return [
    {
      name: 'the file is made unchangeable (chattr +i) in a load of writes',
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
  ]
}
