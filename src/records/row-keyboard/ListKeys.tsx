import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { releaseKeysOf } from '../../ui/early-keys.ts'
import { runKey, startKeys } from '../shortcuts/start-keys.ts'
import type { ShownList } from '../list/shown-list.ts'
import { DeleteRow } from './DeleteRow.tsx'
import { describeRow } from './describe-row.ts'
import { listenForRowKeys } from './listen-for-row-keys.ts'
import { roveRows } from './rove-rows.ts'
import type { RovingRows } from './rove-rows.ts'
import { linkStop, rowOf, rowsOnScreen, stopsOf } from './rows-on-screen.ts'
import { arriveAtRow, startReturning } from './return-to-row.ts'
import { tickByKeys } from './tick-by-keys.ts'
import { isInRecord, useListCommands } from './use-list-commands.ts'
import * as messages from './messages.ts'

/** The keys of a list, with its rows as a single tab stop. Renders nothing except the questions that keys raise. */
export function ListKeys<T extends { id: string }>(shown: ShownList<T>) {
  const { collection, list, selection } = shown
  const { Keys } = collection
  const roving = useRef<RovingRows>(undefined)
  const ticking = useRef<ReturnType<typeof tickByKeys>>(undefined)
  const [asked, setAsked] = useState<T>()
  const [said, setSaid] = useState('')
  const recordOf = (row: HTMLElement | undefined) =>
    row && list.data?.items.find(({ id }) => id === row.dataset['id'])

  /** What keys are about: the focused row, or all selected ones if it is one of them or no row has the focus. */
  const recordsNow = (): readonly T[] => {
    if (isInRecord()) return []
    const record = recordOf(rowOf())
    const ticked = selection.ticked()
    return record && !ticked.has(record.id) ? [record] : [...ticked.values()]
  }

  const describe = useEffectEvent(() => {
    const row = rowOf() ?? rowsOnScreen().find((one) => one.querySelector('[tabindex="0"]'))
    const link = row && stopsOf(row)[linkStop]
    const record = recordOf(row)
    if (!link || !record) return
    const isTicked = selection.ticked().has(record.id)
    link.setAttribute(
      'aria-description',
      describeRow(collection.noun, record, isTicked, link.ariaLabel ?? link.textContent),
    )
  })
  useEffect(() => {
    startKeys()
    const rows = roveRows(() => {
      arriveAtRow()
      describe()
    })
    const ticks = tickByKeys(rows)
    roving.current = rows
    ticking.current = ticks
    const stopListening = listenForRowKeys(rows, ticks.extend)
    const stopReturning = startReturning()
    return () => {
      rows.stop()
      stopListening()
      stopReturning()
    }
  }, [])
  // When the focus returns to a row, screen readers say whether it is selected.
  useEffect(() => selection.subscribe(() => describe()), [selection])

  useListCommands(shown, {
    move: (by) => roving.current?.move(by),
    expectAt: (index) => roving.current?.expectAt(index),
    extend: (by) => ticking.current?.extend(by),
    toggle: () => {
      ticking.current?.toggle()
      // The selection's own status announces selected rows.
      setSaid(selection.ticked().size === 0 ? messages.nothingSelected : '')
    },
    ask: () => setAsked(recordOf(rowOf())),
  })
  // Must run after the effects above, which listen to the keys.
  useEffect(() => releaseKeysOf('list', runKey), [])
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {/* Until it is loaded, all keys of the list wait (ListActions.tsx). */}
      {Keys && <Keys recordsNow={recordsNow} />}
      {asked && (
        <DeleteRow
          collection={collection}
          record={asked}
          selection={selection}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
