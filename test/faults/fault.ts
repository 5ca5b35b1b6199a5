import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from './client.ts'
import type { PostgresServer } from './postgres.ts'
import { setScene, type Scene } from './scene.ts'

export type Kind = 'SQLite' | 'PostgreSQL'

/** Something that goes wrong, and how it is brought about; it throws when it cannot even be tried. */
export type Fault = { name: string; on: readonly Kind[]; run: (scene: Scene) => Promise<Finding | Skipped> }

/** What came of it, in words for the table. `wrong` holds all that is not as it should be; nothing lost and nothing wrong is ok. */
export type Finding = { done: string; recovered: string; wrong: string[] }

/** Why it cannot be tried on this machine. */
export type Skipped = { skipped: string }

export type Tried = { finding: Finding | Skipped; client: Client | undefined; wrong: string[] }

/** Brings a fault about on new books in a database; `wrong` is all that was not as it should be. */
export async function tryFault(fault: Fault, kind: Kind, postgres?: PostgresServer): Promise<Tried> {
  if (kind === 'PostgreSQL' && !postgres)
    return { finding: { skipped: 'PostgreSQL is not installed' }, client: undefined, wrong: [] }
  let scene: Scene | undefined
  let finding: Finding | Skipped
  try {
    scene = await setScene({ kind, ...(kind === 'PostgreSQL' && postgres && { postgres }) })
    finding = await fault.run(scene)
  } catch (error) {
    const words = String(error instanceof Error ? error.stack : error)
    finding = { done: 'broken off', recovered: 'no', wrong: [words] }
  } finally {
    await scene?.clear()
  }
  const client = scene?.client
  const wrong = 'skipped' in finding ? [] : [...finding.wrong, ...(client?.wrong ?? [])]
  return { finding, client, wrong }
}

/** Asks until it is so; answers after how many seconds, undefined when it never became so. */
export async function eventually(
  isSo: () => Promise<boolean> | boolean,
  seconds = 60,
): Promise<number | undefined> {
  const begun = performance.now()
  for (;;) {
    if (await isSo()) return Math.round((performance.now() - begun) / 1000)
    if (performance.now() - begun > seconds * 1000) return undefined
    await wait(20)
  }
}
