import { useSyncExternalStore } from 'react'
import { useAccount } from '../../api/session/use-session.ts'
import { SwitchIcon } from '../../ui/icons.tsx'
import { LaterPopover } from '../../ui/LaterPopover.tsx'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import type { ConnectionList, NamedConnection } from '../connection-list.ts'
import classes from './ConnectionSwitch.module.css'
import * as messages from '../messages.ts'

type ConnectionSwitchProps = { connections: ConnectionList; current: NamedConnection; isShutOut: boolean }

const ConnectionChoices = lazyNamed(
  () => import('./ConnectionChoices.tsx'),
  'ConnectionChoices',
  MissingPart,
  'on use',
)

/** Shows the open account, and switches to others. */
export function ConnectionSwitch({ connections, current, isShutOut }: ConnectionSwitchProps) {
  const all = useSyncExternalStore(connections.subscribe, connections.get)
  const account = useAccount()
  const known = account?.name ?? all.find(({ id }) => id === current.id)?.name ?? current.name
  // The account of an installed connection is known after sign-in; a connection created by the user has a name before
  // that.
  const name = isShutOut && !current.own ? messages.notSignedIn : known
  return (
    <LaterPopover
      id="connections"
      className={`spread ${classes.button}`}
      menuClassName={`of-rail ${classes.menu}`}
      aria-label={messages.booksNamed(name)}
      title={name}
      load={ConnectionChoices.preload}
      face={
        <>
          <span className={`two-lines ${classes.name}`}>{name}</span>
          <SwitchIcon />
        </>
      }
    >
      <ConnectionChoices all={all} current={current} />
    </LaterPopover>
  )
}
