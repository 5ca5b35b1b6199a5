import { useSyncExternalStore } from 'react'

export type Appearance = 'auto' | 'light' | 'dark'

const key = 'bookend-appearance'
const system = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let appearance = remembered()

/** Puts the chosen colours on the page, now and whenever the system changes its own. Called once, before the first drawing. */
export function startColorScheme(): void {
  apply()
  system.addEventListener('change', apply)
}

/** How Bookend is to look, and how to change it; the choice is remembered in this browser. */
export function useAppearance(): [Appearance, (chosen: Appearance) => void] {
  const current = useSyncExternalStore(subscribe, () => appearance)
  return [current, choose]
}

function choose(chosen: Appearance): void {
  appearance = chosen
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // Storage may be refused; the choice then holds for this visit.
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
