import { expect, test } from 'vitest'
import { ApiError } from '../../src/api/session/api-error.ts'
import { saveAndMakeSure, tellOutcome } from '../../src/changes/save-and-make-sure.ts'

const lost = () => Promise.reject(new ApiError('unreachable', 'No answer.'))

/** A save whose answer is lost, and what looking for it gives each time; `told`: what was told as saved. */
function lostSave(...looks: (() => Promise<{ record: string | undefined; notes: string[] }>)[]) {
  const told: unknown[] = []
  let sent = 0
  const outcome = saveAndMakeSure({
    send: () => ((sent += 1), lost()),
    look: () => looks.shift()?.() ?? lost(),
  })
  const tell = async () =>
    tellOutcome(await outcome, {
      notSaved: 'It was not saved.',
      onSaved: ({ record }, wasLost) => told.push([record, wasLost]),
    })
  return { told, tell, sent: () => sent }
}

test('a save whose answer is lost is looked up as often as it takes, and never sent again', async () => {
  const { told, tell, sent } = lostSave(
    () => lost(),
    // A part of Bookend that cannot be loaded says nothing about the save.
    () => Promise.reject(new Error('The part could not be loaded.')),
    () => Promise.resolve({ record: 'Acme', notes: [] }),
  )
  const first = await tell()
  const second = await first?.check?.()
  const third = await second?.check?.()
  expect(third?.message).toContain('We don’t know whether this was saved. The part could not be loaded.')
  expect(told).toEqual([])
  expect(await third?.check?.()).toBeUndefined()
  expect(told).toEqual([['Acme', true]])
  expect(sent()).toBe(1)
})

test('a lost save that was not made says so, and can be sent again', async () => {
  const { told, tell } = lostSave(() => Promise.resolve({ record: undefined, notes: [] }))
  const refused = await tell()
  expect(await refused?.check?.()).toEqual({ message: 'It was not saved.', fields: [] })
  expect(told).toEqual([])
})
