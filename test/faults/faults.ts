import { clock } from './clock.ts'
import { connections } from './connections.ts'
import { damaged } from './damaged.ts'
import { diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { killed } from './killed.ts'
import { killedImport } from './killed-import.ts'
import { locked } from './locked.ts'
import { moved } from './moved.ts'
import { network } from './network.ts'
import { postgresAway } from './postgres-away.ts'
import { readOnly } from './read-only.ts'

/** Every fault that the service has to bear; `times` is how often its processes are killed. */
export function faults(times: number): Fault[] {
  return [
    killed(times),
    killedImport(times),
    ...postgresAway(times),
    ...network(),
    ...locked(),
    ...diskFull(),
    ...readOnly(),
    ...moved(),
    ...damaged(),
    clock(),
    ...connections(),
  ]
}
