export type Appearance = 'auto' | 'light' | 'dark'

const key = 'bookend-appearance'

export function readAppearance(): Appearance {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

export function keepAppearance(chosen: Appearance): void {
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // Storage may be refused; the choice then lasts for this visit.
  }
}

export function applyAppearance(appearance: Appearance): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset['mantineColorScheme'] = appearance === 'auto' ? system : appearance
}
