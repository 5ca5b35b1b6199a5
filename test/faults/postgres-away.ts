import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from './eventually.ts'
import type { Fault } from './fault.ts'
import { statusOf } from './probes.ts'
import type { Scene } from './scene.ts'

/** PostgreSQL goes away while people work, and comes back: the server says so meanwhile, and goes on by itself. */
export function postgresAway({ stops, kills }: { stops: number; kills: number }): Fault[] {
  return [
    away('PostgreSQL is stopped (fast) and started', stops, ({ postgres }) => postgres?.stop('fast')),
    away('PostgreSQL is stopped (immediate) and started', stops, ({ postgres }) =>
      postgres?.stop('immediate'),
    ),
    away('PostgreSQL is killed (kill -9)', kills, ({ postgres }) => postgres?.kill()),
  ]
}

function away(name: string, times: number, end: (scene: Scene) => Promise<void> | undefined): Fault {
  return {
    name: `${name} under write load`,
    on: ['PostgreSQL'],
    run: async (scene) => {
      const { client, ledger, postgres } = scene
      const wrong: string[] = []
      const server = await scene.start()
      let slowest = 0
      for (let round = 1; round <= times; round++) {
        const load = await scene.work()
        const worked = () => eventually(moreThan(ledger.acknowledged + 15 + ((round * 37) % 40), ledger))
        await worked()
        await end(scene)
        await wait(round === 1 ? 3000 : 200)
        if ((await statusOf(client, '/readyz')) !== 503) wrong.push('/readyz does not tell')
        if ((await statusOf(client, '/healthz')) !== 200) wrong.push('/healthz does not answer')
        await postgres?.start()
        const seconds = await worked()
        if (seconds === undefined) wrong.push('writes did not work again')
        slowest = Math.max(slowest, seconds ?? Infinity)
        await load.stop()
        if ((await statusOf(client, '/readyz')) !== 200)
          wrong.push('/readyz does not tell that all is well again')
        wrong.push(...(await scene.verify()).map((words) => `round ${round}: ${words}`))
      }
      if (server.isOver()) wrong.push(`the server ended: ${server.said()}`)
      const { done, undone } = ledger.unanswered
      return {
        done: `${times} times; ${ledger.acknowledged} writes acknowledged; of ${done + undone} unanswered, ${done} were done completely, ${undone} not at all`,
        recovered: `yes, within ${slowest + 1} s`,
        wrong,
      }
    },
  }
}

function moreThan(number: number, ledger: { acknowledged: number }) {
  return () => ledger.acknowledged >= number
}
