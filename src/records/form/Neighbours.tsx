import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import { useEntryState } from '../../ui/use-entry-state.ts'
import { startKeys } from '../shortcuts/start-keys.ts'
import { routeOf } from '../record-route.ts'
import { startReturning } from '../row-keyboard/return-to-row.ts'
import { neighbourState, useNeighbours, type Neighbour } from './use-neighbours.ts'
import classes from './Neighbours.module.css'
import * as messages from '../messages.tsx'

/** The position of the open record in its list, with links to the previous and the next one. */
export function Neighbours({ name, id }: { name: CollectionName; id: string }) {
  const { list, before } = useEntryState()
  const neighbours = useNeighbours(name, id, list)
  useEffect(() => {
    startKeys()
    return startReturning()
  }, [])
  if (!neighbours) return undefined
  const { position, total, previous, next } = neighbours
  const way = (command: string, label: string, to: Neighbour | undefined, icon: ReactNode) =>
    to ? (
      <Link
        {...routeOf(name, to.id)}
        replace
        state={neighbourState(to, { list, before })}
        data-command={command}
        aria-label={label}
        className="tool"
      >
        {icon}
      </Link>
    ) : (
      <span role="link" aria-disabled="true" aria-label={label} className="tool">
        {icon}
      </span>
    )
  return (
    <nav aria-label={messages.records} className={`quiet small beside ${classes.neighbours} screen-only`}>
      <span>{messages.position(position, total)}</span>
      {way('previousRecord', messages.previousRecord, previous, <BackIcon />)}
      {way('nextRecord', messages.nextRecord, next, <ForwardIcon />)}
    </nav>
  )
}
