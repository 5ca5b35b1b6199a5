import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { server } from './server.ts'

let consoleError: ReturnType<typeof vi.spyOn>

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error')
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
  server.events.removeAllListeners()
  // React and the router complain on the console; a test that makes them complain has found something.
  expect(consoleError).not.toHaveBeenCalled()
  consoleError.mockRestore()
})
afterAll(() => server.close())
