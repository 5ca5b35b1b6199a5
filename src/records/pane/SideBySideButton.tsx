import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button.tsx'
import { PanesIcon } from '../../ui/order-icons.tsx'
import type { ShownList } from '../list/shown-list.ts'
import { rowOf } from '../row-keyboard/rows-on-screen.ts'
import { openHash } from './open-address.ts'
import { chooseSideBySide, sideBySide } from './side-by-side.ts'
import classes from './SideBySideButton.module.css'
import { wide } from './wide.ts'
import * as messages from './button-messages.ts'

/** Shows the open record beside the list, or on a page of its own. Only where the window is wide enough for both. */
export function SideBySideButton<T extends { id: string }>({ collection, query }: ShownList<T>) {
  const isWide = useSyncExternalStore(wide.subscribe, wide.get)
  const isOn = useSyncExternalStore(sideBySide.subscribe, sideBySide.get)
  const navigate = useNavigate()
  const change = () => {
    // Also opens the row where the user is.
    const id = isOn ? undefined : rowOf()?.dataset['id']
    chooseSideBySide(!isOn)
    void navigate({
      to: `/${collection.resource}`,
      search: query,
      ...(id !== undefined && { hash: openHash(id), state: { before: 'list' } }),
      replace: id === undefined,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }
  if (!isWide) return undefined
  return (
    <Button
      className={classes.switch ?? ''}
      data-command="sideBySide"
      aria-label={messages.sideBySide}
      title={messages.sideBySide}
      aria-pressed={isOn}
      onClick={change}
    >
      <PanesIcon />
    </Button>
  )
}
