import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { forgetExpectedConsoleErrors, isExpected } from './console.ts'
import { server } from './server.ts'

// A machine that is busy with other things makes no test fail.
configure({ asyncUtilTimeout: 5000 })
vi.setConfig({ testTimeout: 20_000 })

// Browsers have it, happy-dom does not, and react-hook-form would then take an untouched select for an edited one.
Object.defineProperty(HTMLSelectElement.prototype, 'size', {
  get(this: HTMLSelectElement) {
    return Number(this.getAttribute('size'))
  },
})

// happy-dom shows every popover all the time.
Object.defineProperty(HTMLElement.prototype, 'hidePopover', { value: () => undefined })

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
  server.resetHandlers()
  server.events.removeAllListeners()
  // React and the router complain on the console; a test that makes them complain has found something.
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})
afterAll(() => server.close())
