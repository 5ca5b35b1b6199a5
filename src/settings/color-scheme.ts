import { useSyncExternalStore } from 'react'
import { createStore } from '../storage/create-store.ts'
import { applyAppearance, keepAppearance, readAppearance, type Appearance } from '../ui/appearance.ts'

const appearance = createStore(readAppearance())

/** Applies the chosen colour scheme, now and when the system's changes. src/frame/first-paint.ts does it for the first paint. */
export function startColorScheme(): void {
  applyAppearance(appearance.get())
  window
    .matchMedia('(prefers-color-scheme: dark)')
    .addEventListener('change', () => applyAppearance(appearance.get()))
}

/** The appearance, and a setter; the choice is stored in this browser. */
export function useAppearance(): [Appearance, (chosen: Appearance) => void] {
  const current = useSyncExternalStore(appearance.subscribe, appearance.get)
  return [current, choose]
}

function choose(chosen: Appearance): void {
  keepAppearance(chosen)
  applyAppearance(chosen)
  appearance.set(chosen)
}
