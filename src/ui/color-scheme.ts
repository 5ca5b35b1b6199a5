import { useSyncExternalStore } from 'react'
import { applyAppearance, keepAppearance, readAppearance } from './appearance.ts'
import type { Appearance } from './appearance.ts'

const listeners = new Set<() => void>()
let appearance = readAppearance()

/** Applies the chosen colour scheme, now and when the system's changes. src/frame/first-paint.ts has done it for the first paint. */
export function startColorScheme(): void {
  applyAppearance(appearance)
  window
    .matchMedia('(prefers-color-scheme: dark)')
    .addEventListener('change', () => applyAppearance(appearance))
}

/** The appearance, and a setter; the choice is stored in this browser. */
export function useAppearance(): [Appearance, (chosen: Appearance) => void] {
  const current = useSyncExternalStore(subscribe, () => appearance)
  return [current, choose]
}

function choose(chosen: Appearance): void {
  appearance = chosen
  keepAppearance(chosen)
  applyAppearance(chosen)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
