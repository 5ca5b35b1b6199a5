import { useSyncExternalStore } from 'react'

export type Appearance = 'auto' | 'light' | 'dark'

const key = 'bookend-appearance'
const system = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let appearance = remembered()

/** Applies the chosen colour scheme, now and when the system's changes. public/first-paint.js has done it for the first paint. */
export function startColorScheme(): void {
  apply()
  system.addEventListener('change', apply)
}

/** The appearance, and a setter; the choice is stored in this browser. */
export function useAppearance(): [Appearance, (chosen: Appearance) => void] {
  const current = useSyncExternalStore(subscribe, () => appearance)
  return [current, choose]
}

function choose(chosen: Appearance): void {
  appearance = chosen
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // Storage may be refused; the choice then lasts for this visit.
  }
  apply()
  for (const listener of listeners) listener()
}

function apply(): void {
  const scheme = appearance === 'auto' ? (system.matches ? 'dark' : 'light') : appearance
  document.documentElement.dataset['mantineColorScheme'] = scheme
}

function remembered(): Appearance {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
