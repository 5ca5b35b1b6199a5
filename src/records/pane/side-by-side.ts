import { createStore } from '../../storage/create-store.ts'
import { writeKept, readKept } from '../../storage/local-storage.ts'

const place = 'bookend-side-by-side'

/** Whether the open record is shown beside its list, on this device, where the window is wide enough. */
export const sideBySide = createStore(readSideBySide())

/** Stores it as version 1, or nothing if it is off. */
export function chooseSideBySide(isOn: boolean): void {
  writeKept('device', place, isOn ? { version: 1 } : undefined)
  sideBySide.set(isOn)
}

/** Reserves space beside the list for the open record, where the window is wide enough (list/ListPage.module.css). */
export function keepRoom(isKept: boolean): void {
  document.documentElement.toggleAttribute('data-side-by-side', isKept)
}

/** The part of a list's address that names the record open beside it. */
export function openHash(id: string): string {
  return `open=${encodeURIComponent(id)}`
}

/** The id of the record open beside the list at an address; undefined if there is none. */
export function openRecordIn(href: string): string | undefined {
  const [, written] = /#open=(.+)$/.exec(href) ?? []
  try {
    return written && decodeURIComponent(written)
  } catch {
    return undefined
  }
}

/** Whether it is stored so. An unreadable value counts as never chosen. */
export function readSideBySide(): boolean {
  const kept = readKept('device', place)
  return typeof kept === 'object' && kept !== null && 'version' in kept && kept.version === 1
}

const query = window.matchMedia('(min-width: 1280px)')
const paper = window.matchMedia('print')
let isWide = query.matches

/** Whether the window is wide enough for a list and a record beside each other. While it is printed, the width is that of the paper. */
export const wideWindow = {
  get: () => {
    if (!paper.matches) isWide = query.matches
    return isWide
  },
  subscribe: (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
}
