import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBeside } from '../../../src/server/cli/write-beside.ts'

function newFile() {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  return { path: join(folder, 'a.csv'), files: () => readdirSync(folder) }
}

test('a file has its name when it is whole, and not before', async () => {
  const { path, files } = newFile()
  const answer = await writeBeside(path, {}, async (write) => {
    await write('one\n')
    expect(files()).toEqual([expect.stringMatching(/^a\.csv\.\w+\.part$/)])
    await write(Buffer.from('two\n'))
    return 2
  })
  expect(answer).toBe(2)
  expect(files()).toEqual(['a.csv'])
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n')
})

test('a file that is broken off leaves nothing behind, and the one that it would have replaced', async () => {
  const { path, files } = newFile()
  const breaking = async (write: (text: string) => Promise<void>) => {
    await write('half')
    throw new Error('broken off')
  }
  await expect(writeBeside(path, {}, breaking)).rejects.toThrow('broken off')
  expect(files()).toEqual([])
  writeFileSync(path, 'before')
  await expect(writeBeside(path, { force: true }, breaking)).rejects.toThrow('broken off')
  expect(files()).toEqual(['a.csv'])
  expect(readFileSync(path, 'utf8')).toBe('before')
})

test('a file that somebody else makes meanwhile is not replaced', async () => {
  const { path, files } = newFile()
  const work = async () => writeFileSync(path, 'theirs')
  await expect(writeBeside(path, {}, work)).rejects.toThrow('already exists')
  expect(readFileSync(path, 'utf8')).toBe('theirs')
  expect(files()).toEqual(['a.csv'])
})
