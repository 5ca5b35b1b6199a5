import { appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWatch } from '../../../src/server/inbox/create-watch.ts'

test('a file that grows from look to look is left alone, and is taken at the first look that finds it as it was', async () => {
  const { file, look } = watched()
  writeFileSync(file, ':20:TEST')
  for (let piece = 0; piece < 5; piece += 1) {
    expect(await look()).toEqual([])
    appendFileSync(file, ':86:Coffee')
  }
  expect(await look()).toEqual([])
  expect(await look()).toEqual(['slow.sta'])
})

test('a file that is written over by one of the same size is left alone, too', async () => {
  const { file, look } = watched()
  writeFileSync(file, 'first')
  utimesSync(file, 1, 1)
  expect(await look()).toEqual([])
  writeFileSync(file, 'later')
  utimesSync(file, 2, 2)
  expect(await look()).toEqual([])
  expect(await look()).toEqual(['slow.sta'])
})

test('a file that was away for a look counts as a new one', async () => {
  const { file, look } = watched()
  writeFileSync(file, 'text')
  utimesSync(file, 1, 1)
  expect(await look()).toEqual([])
  rmSync(file)
  expect(await look()).toEqual([])
  writeFileSync(file, 'text')
  utimesSync(file, 1, 1)
  expect(await look()).toEqual([])
  expect(await look()).toEqual(['slow.sta'])
})

/** A folder with room for one file; `look` looks through it once, and names the files that have settled. */
function watched() {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const watch = createWatch()
  const look = async () => {
    const settled = await watch.settledIn({ path: folder, at: (name) => join(folder, name) })
    watch.endLook()
    return settled.map(({ name }) => name)
  }
  return { file: join(folder, 'slow.sta'), look }
}
