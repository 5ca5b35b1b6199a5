const query = window.matchMedia('(min-width: 1280px)')

/** Whether the window is wide enough for a list and a record beside each other. */
export const wide = {
  get: () => query.matches,
  subscribe: (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
}
