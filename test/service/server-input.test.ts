import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Contact } from '../../src/domain/contact.ts'
import { UserError } from '../../src/server/common/user-error.ts'
import { readOptions } from '../../src/server/in-memory/options.ts'
import { readRecords } from '../../src/server/in-memory/start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'bookend-'))

afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['not JSON at all', 'cannot be read as JSON'],
  ['\u00ff', 'cannot be read as JSON in UTF-8'],
  [{ contacts: [] }, 'must be a JSON array'],
  [[{}, 'text'], 'row 2 must be an object'],
  [[null], 'row 1 must be an object'],
  [[[]], 'row 1 must be an object'],
  [[{}, {}, { zip: 9000 }], 'row 3 must have text in the field zip'],
  [[{ city: null }], 'row 1 must have text in the field city'],
  [[{ id: 7 }], 'row 1 must have text in the field id'],
  [[{ id: 'a' }, {}, { id: 'a' }], 'row 3 has the same id as row 1, "a"'],
  [[{ id: '2' }, {}], 'row 2 has the same id as row 1, "2"'],
  [[{ id: 'new' }], 'row 1 has the id "new"'],
  [[{ id: '' }], 'row 1 has the id ""'],
  [[{ id: '1,2' }], 'row 1 has the id "1,2"'],
])('a file with %j is refused in a sentence that names file and row', (content, reason) => {
  const file = fileOf(content)
  const complaint = complaintOf(() => readRecords(file, Contact))
  expect(complaint).toContain(`${file}: `)
  expect(complaint).toContain(reason)
  expect(complaint).not.toContain('\n')
})

test.each([
  [['--prot', '1'], '--prot'],
  [['file.json'], 'file.json'],
  [['--port'], '--port'],
  [['--port', 'http'], '--port'],
  [['--port', '65536'], '--port'],
  [['--port', '-1'], '--port'],
  [['--origin', 'localhost:4173'], '--origin'],
  [['--origin', '*'], '--origin'],
])('the arguments %j are refused with a sentence and the usage', (args, named) => {
  const complaint = complaintOf(() => readOptions(args))
  expect(complaint.split('\n')[0]).toContain(named)
  expect(complaint).toContain('Usage: npm run service')
})

function complaintOf(task: () => unknown): string {
  try {
    task()
  } catch (error) {
    if (error instanceof UserError) return error.message
    throw error
  }
  throw new Error('Nobody complained')
}

let lastFile = 0

/** A file that holds the value as JSON; text is written as it is, in Latin-1. */
function fileOf(content: unknown): string {
  lastFile += 1
  const path = join(folder, `${lastFile}.json`)
  if (typeof content === 'string') writeFileSync(path, content, 'latin1')
  else writeFileSync(path, JSON.stringify(content))
  return path
}
