import { lazy, useSyncExternalStore } from 'react'
import { SwitchIcon } from '../ui/icons.tsx'
import { LaterPopover, NotLoaded } from '../ui/LaterPopover.tsx'
import type { ConnectionList, NamedConnection } from './connection-list.ts'
import classes from './ConnectionSwitch.module.css'

type ConnectionSwitchProps = { connections: ConnectionList; current: NamedConnection }

const load = () => import('./ConnectionChoices.tsx')
const ConnectionChoices = lazy(() =>
  load().then(
    (module) => ({ default: module.ConnectionChoices }),
    () => ({ default: NotLoaded }),
  ),
)

/** Whose books are open, and the way to others. */
export function ConnectionSwitch({ connections, current }: ConnectionSwitchProps) {
  const all = useSyncExternalStore(connections.subscribe, connections.get)
  const name = all.find(({ id }) => id === current.id)?.name ?? current.name
  return (
    <LaterPopover
      id="connections"
      className={classes.button}
      menuClassName={classes.menu}
      aria-label={`Connection: ${name}`}
      title={name}
      load={load}
      face={
        <>
          <span className={classes.name}>{name}</span>
          <SwitchIcon />
        </>
      }
    >
      <ConnectionChoices all={all} current={current} />
    </LaterPopover>
  )
}
