import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { forgetExpectedConsoleErrors, isExpected } from './console.ts'
import { server } from './server.ts'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  forgetExpectedConsoleErrors()
  vi.spyOn(console, 'error')
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
  server.events.removeAllListeners()
  // React and the router complain on the console; a test that makes them complain has found something.
  const complaints = vi.mocked(console.error).mock.calls.filter((call) => !isExpected(call))
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})
afterAll(() => server.close())
