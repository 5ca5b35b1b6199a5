import { setTimeout as wait } from 'node:timers/promises'
import { eventually, type Finding } from './fault.ts'
import { statusOf } from './client.ts'
import type { Scene } from './scene.ts'
import type { ServerProcess } from './server-process.ts'

/** A fault that begins and ends while people work, and what is to be seen of it meanwhile. */
export type Passing = {
  begin: (scene: Scene, server: ServerProcess) => Promise<void> | void
  /** Looks at the server in the middle of it; answers what is wrong. */
  meanwhile?: (scene: Scene, server: ServerProcess) => Promise<string[]>
  end: (scene: Scene, server: ServerProcess) => Promise<void> | void
  /** How long it lasts. */
  seconds: number
  done: string
}

/** Lets people work before, during and after it, on the same server process; all that was acknowledged must be there in the end. */
export async function whileWorking(scene: Scene, passing: Passing, server: ServerProcess): Promise<Finding> {
  const { client, ledger } = scene
  const wrong: string[] = []
  const load = await scene.work()
  const worked = (more: number) => {
    const enough = ledger.acknowledged + more
    return eventually(() => ledger.acknowledged >= enough)
  }
  await worked(30)
  await passing.begin(scene, server)
  const refusal = () => [...client.told.keys()].some((words) => words.startsWith('503'))
  const lasting = wait(passing.seconds * 1000)
  if ((await eventually(refusal, passing.seconds + 15)) === undefined) wrong.push('no write was refused')
  if ((await statusOf(client, '/healthz')) !== 200) wrong.push('/healthz does not answer')
  wrong.push(...((await passing.meanwhile?.(scene, server)) ?? []))
  await lasting
  await passing.end(scene, server)
  const seconds = await worked(30)
  if (seconds === undefined) wrong.push('writes did not work again')
  await load.stop()
  if ((await statusOf(client, '/readyz')) !== 200) wrong.push('/readyz does not tell that all is well again')
  wrong.push(...(await scene.verify()))
  if (server.isOver()) wrong.push(`the server ended: ${server.said()}`)
  const { done, undone } = ledger.unanswered
  return {
    done: `${passing.done}; ${ledger.acknowledged} writes acknowledged; of ${done + undone} unanswered, ${done} were done completely, ${undone} not at all`,
    recovered: seconds === undefined ? 'no' : `yes, within ${seconds + 1} s`,
    wrong,
  }
}

/** That lists, records and searches are answered now. */
export async function readsGoOn({ client }: Scene): Promise<string[]> {
  const wrong: string[] = []
  for (const path of [
    '/api/contacts',
    '/api/transactions?page=3',
    '/api/transactions?search=stamped',
    '/api/transactions?search=st',
  ]) {
    const { status, detail } = await client.ask(path)
    if (status !== 200) wrong.push(`${path} was answered ${status} “${detail}” meanwhile`)
  }
  return wrong
}
