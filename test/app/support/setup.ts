import './own-channels.ts'
import './count-renders.ts'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { formatCount } from '../../../src/domain/format-count.ts'
import { forgetExpectedConsoleErrors, isExpected } from './console.ts'
import { describeOnlyLastTry } from './describe-only-last-try.ts'
import { finishActs } from './finish-acts.ts'
import { server } from './server.ts'

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
