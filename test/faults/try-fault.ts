import type { Client } from './client.ts'
import type { Fault, Finding, Kind, Skipped } from './fault.ts'
import type { PostgresServer } from './postgres-server.ts'
import { setScene } from './scene.ts'
import type { Scene } from './scene.ts'

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
