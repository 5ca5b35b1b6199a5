/** The time for a new step: later than every other step of this tab, so that their order is certain. */
export function nextMoment(): number {
  last = Math.max(Date.now(), last + 1)
  return last
}

let last = 0
