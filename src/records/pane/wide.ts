const query = window.matchMedia('(min-width: 1280px)')
const paper = window.matchMedia('print')
let isWide = query.matches

/** Whether the window is wide enough for a list and a record beside each other. While it is printed, the width is that of the paper. */
export const wide = {
  get: () => {
    if (!paper.matches) isWide = query.matches
    return isWide
  },
  subscribe: (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
}
