import { eventually, type Fault } from './fault.ts'

/** The server is ended by the kernel while people work, again and again: what was acknowledged is there after each. */
export const killed = (times: number): Fault => ({
  name: 'the server is killed (kill -9) under write load',
  on: ['SQLite', 'PostgreSQL'],
  run: async (scene) => {
    const { client, ledger } = scene
    const wrong: string[] = []
    client.mayBreak = true
    let server = await scene.start()
    for (let round = 1; round <= times; round++) {
      const load = await scene.work()
      const enough = ledger.acknowledged + 20 + ((round * 37) % 100)
      await eventually(() => ledger.acknowledged >= enough)
      await server.kill()
      await load.stop()
      server = await scene.start()
      wrong.push(...(await scene.verify()).map((words) => `round ${round}: ${words}`))
    }
    await server.stop()
    const { done, undone } = ledger.unanswered
    return {
      done: `${times} times; ${ledger.acknowledged} writes acknowledged; of ${done + undone} unanswered, ${done} were done completely, ${undone} not at all`,
      recovered: 'at each start',
      wrong,
    }
  },
})
