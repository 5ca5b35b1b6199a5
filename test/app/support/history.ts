import { createMemoryHistory } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'

type Blocker = Parameters<RouterHistory['block']>[0]

/**
 * A history in memory that asks before a step back or forward, as a browser's does: the library's own asks only before
 * it writes a new entry, so that a form could be left by Back without a question.
 */
export function createTestHistory(address: string): RouterHistory {
  const entries = [address]
  const history = createMemoryHistory({ initialEntries: entries })
  const { back, block, forward } = history
  const blockers = new Set<Blocker>()

  const ask = async (action: 'BACK' | 'FORWARD', by: -1 | 1, step: () => void) => {
    const href = entries[history.location.state.__TSR_index + by] ?? history.location.href
    const { pathname, search } = new URL(href, 'http://bookend.test')
    const next = { ...history.location, href, pathname, search }
    // Those of now: a form that answers signs itself on anew, and would be asked again.
    const asked = [...blockers]
    for (const { blockerFn } of asked) {
      if (await blockerFn({ currentLocation: history.location, nextLocation: next, action })) return
    }
    step()
  }
  return Object.assign(history, {
    block: (blocker: Blocker) => {
      const unblock = block(blocker)
      blockers.add(blocker)
      return () => {
        blockers.delete(blocker)
        unblock()
      }
    },
    // Neither waits for the answer, as in a browser.
    back: (options?: Parameters<typeof back>[0]) => {
      if (options?.ignoreBlocker) back(options)
      else void ask('BACK', -1, () => back(options))
    },
    forward: (options?: Parameters<typeof forward>[0]) => {
      if (options?.ignoreBlocker) forward(options)
      else void ask('FORWARD', 1, () => forward(options))
    },
  })
}
