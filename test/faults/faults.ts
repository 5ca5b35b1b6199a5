import { clock } from './clock.ts'
import { connections } from './connections.ts'
import { damaged } from './damaged.ts'
import { diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { killed } from './killed.ts'
import { killedImport } from './killed-import.ts'
import { killedInbox } from './killed-inbox.ts'
import { locked } from './locked.ts'
import { moved } from './moved.ts'
import { network } from './network.ts'
import { postgresAway } from './postgres-away.ts'
import { postgresPowerLoss } from './postgres-power-loss.ts'
import { powerLoss } from './power-loss.ts'
import { readOnly } from './read-only.ts'
import { twoProcesses } from './two-processes.ts'

/** Every fault that the service has to bear; `times` is how often its processes are killed. */
export function faults(times: number): Fault[] {
  return [
    killed(times),
    powerLoss(times),
    postgresPowerLoss(Math.ceil(times / 4)),
    twoProcesses(Math.ceil(times / 4)),
    killedImport(times),
    killedInbox(times),
    ...postgresAway({ stops: Math.ceil(times / 7), kills: times }),
    ...network(),
    ...locked(30),
    ...diskFull(),
    ...readOnly(),
    ...moved(),
    ...damaged(),
    clock(),
    ...connections(),
  ]
}
