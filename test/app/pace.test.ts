import { expect, test, vi } from 'vitest'
import { pacedBy, pauseBeforeSearch } from '../../src/api/resource.ts'
import { openSession } from '../../src/api/session/service-session.ts'
import { loadNext } from '../../src/ui/when-idle.ts'

test.each([
  ['nothing is known of the service yet', [], 250],
  ['it answers at once', [8, 12, 9], 60],
  ['it needs as long as two letters take', [140, 900, 200], 140],
  ['it needs longer than people wait', [1800, 900, 2400], 400],
])('the pause before a search when %s', (_, paces, pause) => {
  const session = openSession({ id: 'pace', profile: {} }, { remembers: false })
  session.memory.paces = paces
  expect(pauseBeforeSearch(session)).toBe(pause)
})

test('only the last three answers count, and no failure does', async () => {
  const session = openSession({ id: 'pace', profile: {} }, { remembers: false })
  session.memory.paces = [1, 70, 80]
  expect(await pacedBy(session, Promise.resolve('rows'))).toBe('rows')
  expect(session.memory.paces).toEqual([70, 80, expect.any(Number)])
  await expect(pacedBy(session, Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect(session.memory.paces).toHaveLength(3)
  expect(session.memory.paces.slice(0, 2)).toEqual([70, 80])
})

test('code for the likeliest next step is loaded after the page is painted, unless someone saves data', async () => {
  const load = vi.fn<() => Promise<undefined>>(async () => undefined)
  loadNext(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))

  const saving = vi.fn<() => Promise<undefined>>(async () => undefined)
  const others = vi.fn<() => Promise<undefined>>(async () => undefined)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  loadNext(saving)
  vi.unstubAllGlobals()
  // What is asked for later has its turn after it.
  loadNext(others)
  await vi.waitFor(() => expect(others).toHaveBeenCalledTimes(1))
  expect(saving).not.toHaveBeenCalled()
})
