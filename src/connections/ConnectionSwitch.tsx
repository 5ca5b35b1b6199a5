import { Link, useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { SwitchIcon } from '../ui/icons.tsx'
import type { ConnectionList, NamedConnection } from './connection-list.ts'
import classes from './ConnectionSwitch.module.css'

type ConnectionSwitchProps = { connections: ConnectionList; current: NamedConnection }

/**
 * Whose books are open, and the way to others. The others are plain links, because another connection is another page load:
 * nothing that was read, ticked or typed for one can be there for the next.
 */
export function ConnectionSwitch({ connections, current }: ConnectionSwitchProps) {
  const all = useSyncExternalStore(connections.subscribe, connections.get)
  const name = all.find(({ id }) => id === current.id)?.name ?? current.name
  const place = useLocation({
    select: ({ pathname }) => (pathname.includes('/transactions') ? '/transactions' : '/contacts'),
  })
  return (
    <>
      <button
        type="button"
        className={classes.button}
        popoverTarget="connections"
        aria-label={`Connection: ${name}`}
        title={name}
      >
        <span className={classes.name}>{name}</span>
        <SwitchIcon />
      </button>
      <nav id="connections" popover="auto" aria-label="Connections" className={classes.menu}>
        <ul>
          {all.map((one) => (
            <li key={one.id}>
              <a
                href={`${one.basepath}${place}`}
                aria-current={one.id === current.id ? 'true' : undefined}
                className={classes.choice}
                title={one.name}
              >
                {one.name}
              </a>
            </li>
          ))}
        </ul>
        <Link
          to="/connections"
          className={classes.choice}
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          Manage connections
        </Link>
      </nav>
    </>
  )
}
