import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { keys } from './engine.ts'
import { signIn, test } from './journey.ts'

const sample = join(import.meta.dirname, '../../statements/samples/camt/nl-053.001.02.xml')

test('an import is undone: its lines go, and the list of imports says so', async ({ user, server }) => {
  await signIn(user, server, '/imports')
  const transactions = user.at('navigation', 'Main').at('link', 'Transactions')
  await transactions.click()
  await user.at('heading', 'No transactions yet').isThere()
  await user.tab.chooseFiles('input[type=file]', [sample])
  await user.at('button', 'Import 3 new transactions').click()
  await user.at('dialog', 'Statements imported').at('button', 'Close').click()
  await user.open(`${server.url}/imports`)
  await user.at('button', /^Undo import of nl-053/).click()
  await user.at('button', 'Remove 3 transactions').click()
  await user.at('table', 'Imports').says('3 transactions removed')
  await transactions.click()
  await user.at('heading', 'No transactions yet').isThere()
})

test('keys right after the first rows are not lost: J goes to a row, F2 edits its cell, and Ctrl+Z takes it back', async ({
  user,
  server,
  somebodyElse,
}) => {
  await somebodyElse.adds({ company: 'Peeters' })
  await signIn(user, server, '/contacts')
  await user.at('link', 'Peeters').isThere()
  await user.tab.reload()
  await user.at('link', 'Peeters').isThere()
  await user.tab.type(`j${keys.f2}`)
  const cell = user.at('textbox', /of Peeters$/)
  await cell.fill('Peeters & Zonen')
  await cell.press(keys.enter)
  await user.at('link', 'Peeters & Zonen').isThere()
  await cell.isGone()
  await user.tab.type('z', keys.control)
  await user.at('link', 'Peeters').isThere()
  await expect.poll(() => somebodyElse.reads()).toEqual(['Peeters'])
})

test('the inbox is read by keys until nothing is left', async ({ user, server, somebodyElse }) => {
  await somebodyElse.adds({ company: 'Aerts', country: 'BE', vatNumber: 'BE0000000000' })
  await somebodyElse.adds({ company: 'Bakker', country: 'BE', vatNumber: 'BE0000000001' })
  await signIn(user, server, '/inbox')
  await user.at('link', 'Bakker').isThere()
  await user.tab.type('j')
  await user.at('link', 'Aerts').press('y')
  await user.at('link', 'Bakker').press('y')
  await user.words('Nothing to do').isThere()
})

test('a day is typed or chosen, and History takes the change back after a reload', async ({
  user,
  server,
}) => {
  await signIn(user, server, '/transactions')
  await user.at('heading', 'No transactions yet').isThere()
  await user.tab.chooseFiles('input[type=file]', [sample])
  await user.at('button', 'Import 3 new transactions').click()
  await user.at('dialog', 'Statements imported').at('button', 'Close').click()
  await user
    .at('row', /Bakkerij 't Hoekje/)
    .at('link')
    .click()
  await user.at('link', 'Edit').click()
  await user.at('button', 'Correct amount, date or currency').click()
  const date = user.field('Date')
  await date.fill('5.2.2025')
  await user.tab.call(String(choose), ['2025-02-06'])
  await date.reads('2025-02-06')
  await user.at('button', 'Save').click()
  await user.at('link', 'Edit').isThere()
  await user.words('2025-02-06').isThere()
  // A page of WebKit that is left while it writes to IndexedDB often keeps the next one from writing there at all.
  await pause(2000)
  await user.open(`${server.url}/history`)
  await user.at('button', /^Undo/).click()
  await user.at('button', /^Redo/).isThere()
})

/** Chooses a day in the browser's calendar. Runs in the page. */
function choose(day: string) {
  const calendar = document.querySelector<HTMLInputElement>('form input[type=date]')
  calendar?.showPicker()
  Reflect.set(HTMLInputElement.prototype, 'value', day, calendar)
  calendar?.dispatchEvent(new Event('input', { bubbles: true }))
}
