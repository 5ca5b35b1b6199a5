// Over 200 lines because which record is open, and moving on from it, depend on each other.
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { openBeside } from '../list/use-list-links.ts'
import { searchOf } from '../list/list-query.ts'
import { rowWith, rowOf } from '../list/rows-on-screen.ts'
import { openHash, openRecordIn } from './side-by-side.ts'

export type OpenRecordState = {
  /** The record to show; undefined if none is open. */
  id: string | undefined
  /** Whether the address names it, too. Until then, shows only the values of its row. */
  isSettled: boolean
  /** Opens a record as if the focus had moved to its row. */
  follow: (id: string, isHeld: boolean) => void
  close: () => void
  /** Follows the next row that gets the focus. */
  followNext: () => void
}

/**
 * The record open beside the list: the one in the address, or the row that the user has just moved to. The address follows,
 * at once or, while rows pass by quickly, when they stop. `enter` moves the focus into the record.
 */
export function useOpenRecord(name: CollectionName, query: ListQuery, enter: () => void): OpenRecordState {
  const router = useRouter()
  const inAddress = useLocation({ select: ({ href }) => openRecordIn(href) })
  const place = searchOf(query)
  const [ahead, setAhead] = useState<{ id: string; at: string }>()
  // Another page of the list has been opened since.
  if (ahead && ahead.at !== place) setAhead(undefined)
  const id = ahead?.at === place ? ahead.id : inAddress
  const acts = useRef<{ move: Mover; followNext: () => void }>(undefined)

  const show = useEffectEvent((next: string) => setAhead({ id: next, at: place }))
  const placeNow = useEffectEvent(() => place)
  const onEnter = useEffectEvent(enter)
  const goTo = useEffectEvent((next: string, from: string) => {
    const { href, pathname } = router.latestLocation
    const now = openRecordIn(href)
    // Another page has been asked for, and may still be loading.
    const isLeaving = !pathname.endsWith(`/${name}`)
    if (isLeaving || from !== place || next === now) return
    void router.navigate({
      to: `/${name}`,
      search: query,
      hash: openHash(next),
      // Back leads to the list without a record, however many were opened.
      replace: now !== undefined,
      state: (state) => (now === undefined ? { before: 'list' } : state),
      resetScroll: false,
      hashScrollIntoView: false,
    })
  })
  useEffect(() => {
    const move = createMover({
      show: (next) => show(next),
      goTo: (next, from) => goTo(next, from),
      place: () => placeNow(),
    })
    const rows = followRows(move.follow, move.settle)
    openBeside.set((next) => {
      flushSync(() => move.open(next))
      if (rows.pressed() === 'key') onEnter()
      else rowWith(next)?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
    })
    const stopHistory = router.history.subscribe(({ action: { type } }) => {
      if (type === 'PUSH' || type === 'REPLACE') return
      move.stop()
      setAhead(undefined)
    })
    acts.current = { move, followNext: rows.expect }
    return () => {
      openBeside.set(undefined)
      stopHistory()
      rows.stop()
      move.stop()
    }
  }, [router])

  const close = () => {
    acts.current?.move.stop()
    setAhead(undefined)
    if (inAddress === undefined) return
    // One step back is the list without a record, whose scroll position then is not the current one.
    const top = window.scrollY
    const stop = router.subscribe('onRendered', () => {
      stop()
      window.scrollTo({ top })
    })
    if (router.latestLocation.state.before === 'list') router.history.back()
    else void router.navigate({ to: `/${name}`, search: query, replace: true, resetScroll: false })
  }
  return {
    id,
    isSettled: id === inAddress,
    follow: (next, isHeld) => acts.current?.move.follow(next, isHeld),
    close,
    followNext: () => acts.current?.followNext(),
  }
}

type Moves = {
  /** Shows a record with the values of its row. */
  show: (id: string) => void
  /** Puts it into the address, which was `from` when the record was shown, and reads the record. */
  goTo: (id: string, from: string) => void
  place: () => string
}

type Mover = ReturnType<typeof createMover>

/** Opens records beside their list without reading rows that the user only passes, while a key is held or pressed quickly. */
function createMover({ show, goTo, place }: Moves) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let awaited: (() => void) | undefined
  let movedAt = -Infinity
  const stop = () => {
    clearTimeout(timer)
    awaited = undefined
  }
  const settle = () => {
    const go = awaited
    stop()
    go?.()
  }
  const open = (id: string) => {
    stop()
    const from = place()
    show(id)
    goTo(id, from)
  }
  return {
    open,
    /** Shows the record of a row that the focus has moved to. */
    follow: (id: string, isHeld: boolean) => {
      const now = performance.now()
      const isPassing = isHeld || now - movedAt < pause
      movedAt = now
      if (!isPassing) return open(id)
      stop()
      const from = place()
      show(id)
      awaited = () => goTo(id, from)
      timer = setTimeout(settle, pause)
    },
    /** Stops moving: reads the record that was only shown so far. */
    settle,
    stop,
  }
}

/** How long the user must stay on a row to mean it, in milliseconds. */
const pause = 200

/** What the user last pressed. */
type Pressed = 'pointer' | 'tab' | 'key'

/**
 * Calls `onRow` with the record of the row that a key has moved the focus to, except Tab, which only passes through.
 * `isHeld`: whether the key repeats; `onRelease` is called when such a key is released.
 */
function followRows(onRow: (id: string, isHeld: boolean) => void, onRelease: () => void) {
  let pressed: Pressed = 'pointer'
  let isHeld = false
  const onKeyDown = ({ key, repeat }: KeyboardEvent) => {
    pressed = key === 'Tab' ? 'tab' : 'key'
    isHeld = repeat
  }
  const onKeyUp = () => {
    if (isHeld) onRelease()
    isHeld = false
  }
  const onPointerDown = () => {
    pressed = 'pointer'
  }
  const onFocus = ({ target }: FocusEvent) => {
    const id = rowOf(target)?.dataset['id']
    if (id !== undefined && pressed === 'key') onRow(id, isHeld)
  }
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('keyup', onKeyUp, true)
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('focusin', onFocus)
  return {
    pressed: () => pressed,
    /** Follows the next row that gets the focus, whatever key was pressed. */
    expect: () => {
      pressed = 'key'
    },
    stop: () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('keyup', onKeyUp, true)
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('focusin', onFocus)
    },
  }
}
