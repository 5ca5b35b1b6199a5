import './own-channels.ts'
import './count-renders.ts'
import './match-in-page.ts'
import 'fake-indexeddb/auto'
import { act, cleanup, configure, getConfig } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { formatCount } from '../../../src/domain/plural.ts'
import { forgetExpectedConsoleErrors, isExpected } from './console.ts'
import { server } from './server.ts'

type Internals = { actQueue: unknown[] | null }
const internals = (React as unknown as Record<string, Internals>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]

// A machine that is busy with other things makes no test fail.
configure({ asyncUtilTimeout: 60_000 })
finishActs()
describeOnlyLastTry()

// Browsers have it, happy-dom does not, and react-hook-form would then take an untouched select for an edited one.
Object.defineProperty(HTMLSelectElement.prototype, 'size', {
  get(this: HTMLSelectElement) {
    return Number(this.getAttribute('size'))
  },
})

// Otherwise the first list of each file would show its counts a moment after its rows.
formatCount(0)

// happy-dom shows every popover all the time.
Object.defineProperty(HTMLElement.prototype, 'hidePopover', { value: () => undefined })

// happy-dom does not know of `cache`: a browser asks with this header past every cache on the way.
const { Request: PlainRequest } = globalThis
globalThis.Request = class extends PlainRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init)
    const isPast = init?.cache === 'reload' || init?.cache === 'no-store'
    if (isPast && new URL(this.url).origin === location.origin) this.headers.set('Cache-Control', 'no-cache')
  }
}

let complaints: unknown[][] = []

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeAll(answerLate)
beforeEach(() => {
  forgetExpectedConsoleErrors()
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...call: unknown[]) => {
    if (!isExpected(call)) complaints.push(call)
  })
})
afterEach(() => {
  cleanup()
  // What a test that has ended still sends to its stand-in finds nobody there, and does not disturb the next test.
  server.resetHandlers(http.all('http://bookend.test/service-:number/*', () => HttpResponse.error()))
  server.events.removeAllListeners()
  // React and the router complain on the console; a test that makes them complain has found something.
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})
afterAll(async () => {
  server.close()
  // Parts that were still loading when the last test ended look for the window a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50))
})

/**
 * Dispatches each event in an act, as the test library does, and awaits the act if React left work in its queue: it does
 * if a component suspends. Nobody would do that work otherwise, nor what React takes for part of it, so that a part whose
 * code came after the click was never shown. A browser has no acts.
 */
function finishActs(): void {
  let isInside = false
  // An effect that moves the focus leaves a text field, and the test library adds its "change": an act would render in the effect.
  const focus = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus')?.value as HTMLElement['focus']
  HTMLElement.prototype.focus = function (options) {
    const wasInside = isInside
    isInside = true
    try {
      focus.call(this, options)
    } finally {
      isInside = wasInside
    }
  }
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

/**
 * Leaves the page out of the error of each try that `findBy` or `waitFor` repeats: the library prints it for every one,
 * a quarter of the time of some tests. It prints it for the last try by itself, and for a query that does not wait.
 */
function describeOnlyLastTry(): void {
  const { getElementError } = getConfig()
  configure({
    getElementError: (message, container) =>
      isTriedAgain() ? withoutPage(message) : getElementError(message, container),
  })
}

/** The library's own mark of such a try, which its types leave out. */
function isTriedAgain(): boolean {
  return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
}

function withoutPage(message: string | null): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return error
}

/** `LATE=120 npm test` gives each answer that many milliseconds later, by the test's own clock, which finds tests that look too early. */
function answerLate(): void {
  const late = Number(process.env['LATE'] ?? 0)
  if (!late) return
  const { fetch } = globalThis
  const fetchLate: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    await new Promise<void>((resolve, reject) => {
      setTimeout(resolve, late)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    return answer
  }
  Object.defineProperty(globalThis, 'fetch', { value: fetchLate })
}
