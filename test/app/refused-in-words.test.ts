import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { answering, problem } from './support/answers.ts'
import { anImport, dialog, drop, file, importing, own, report } from './support/import-page.ts'
import { openApp } from './support/open-app.tsx'

afterEach(importQueue.clear) // as closing the tab does

const headers = {
  ...own,
  'Bookend-Capabilities':
    'account, statements, import-plans, csv-columns, kept-mappings, kept-imports, sign-ins',
}
const createdAt = '2026-05-03T09:00:00.000Z'
const lists = {
  '/statement-imports/columns/kept': [{ id: 'k1', name: 'bank.csv', chosenAt: createdAt, columns: ['date'] }],
  '/sign-ins': [
    { id: 'one', name: 'Here', createdAt, current: true },
    { id: 'two', name: 'Phone', createdAt, current: false },
  ],
}

/** What does not work says what is still so, and then why. */
test.each([
  ['/imports', 'delete', '/statement-imports/columns/kept/:id', ['Forget bank.csv'], 'Not forgotten.'],
  ['/imports', 'get', '/statement-imports/:id/file', [/^Download.*january/], 'The file was not downloaded.'],
  ['/sign-ins', 'delete', '/sign-ins/:id', ['Revoke Phone', 'Revoke'], 'Phone could not be revoked.'],
] as const)('%s: what is refused is said (%s %s)', async (address, method, path, buttons, words) => {
  const { imports, world } = importing(() => Response.json(report()), headers)
  imports.push(anImport({ canUndo: true, hasFile: true }))
  world.overrides.unshift(
    answering(method, path, () => problem(500, { detail: 'The disk is full' })),
    ...Object.entries(lists).map(([at, items]) =>
      answering('get', at, () => Response.json({ items }, { headers })),
    ),
  )
  const { user, goTo } = await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  await goTo(address)
  for (const name of buttons) {
    const asked = screen.queryByRole('alertdialog')
    await user.click(await (asked ? within(asked) : screen).findByRole('button', { name }))
  }
  expect((await screen.findByRole('alert')).textContent).toBe(`${words} The disk is full.`)
})

test('a look that fails says that nothing was imported', async () => {
  const { world } = importing(() => problem(500, { detail: 'The disk is full' }), headers)
  await openApp('/transactions', world)
  await drop(file('january.sta'))
  const seen = await dialog('Nothing was imported')
  expect((await seen.findByRole('alert')).textContent).toBe('Nothing was imported. The disk is full.')
})
