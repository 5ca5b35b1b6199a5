import { act, configure } from '@testing-library/react'
import * as React from 'react'

type Internals = { actQueue: unknown[] | null }
const internals = (React as unknown as Record<string, Internals>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]

/**
 * Dispatches each event in an act, as the test library does, and awaits the act if React left work in its queue: it does
 * if a component suspends. Nobody would do that work otherwise, nor what React takes for part of it, so that a part whose
 * code came after the click was never shown. A browser has no acts.
 */
export function finishActs(): void {
  let isInside = false
  configure({
    eventWrapper: (dispatch) => {
      if (isInside) return dispatch()
      isInside = true
      try {
        let result: unknown
        let queue: unknown[] | null | undefined
        const done: unknown = act(() => {
          queue = internals?.actQueue
          result = dispatch()
        })
        if (queue?.length) void Promise.resolve(done)
        return result
      } finally {
        isInside = false
      }
    },
  })
}
