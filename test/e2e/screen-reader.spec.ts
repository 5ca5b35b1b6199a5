import { expect, type Page } from '@playwright/test'
import { aTransaction } from '../builders.ts'
import { openKeyedList } from './edited-list.ts'
import { onlyInChromium, test } from './journey.ts'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

// What a bookkeeper hears who does not see the screen, key by key.

const transactions = [
  aTransaction({
    id: 't1',
    date: '2026-03-06',
    counterpart: 'Mill',
    description: 'Flour',
    amount: '-120.50',
  }),
  aTransaction({ id: 't2', date: '2026-03-05', counterpart: 'Bank', description: 'Fees', amount: '-3.00' }),
  aTransaction({ id: 't3', date: '2026-03-04', counterpart: 'Shop', description: 'Sales', amount: '200.00' }),
  aTransaction({ id: 't4', date: '2026-03-03', counterpart: 'Mayor', description: 'Tax', amount: '-80.00' }),
]

/** It looks at regions that have left the page a moment ago, and stumbles over them. */
const complaintOfReader = /getElementById is not a function/

test.use({ reducedMotion: 'reduce', records: { contacts: [], transactions }, tolerated: [complaintOfReader] })

test('screen readers announce selecting a row, a range, and the page', async ({ page, service }) => {
  expect(service).toContain('http')
  await openKeyedList(page)
  const { press } = await startReader(page)
  await press('j', 'link, 2026-03-06, Mill, -120.50 EUR, Flour')
  await press(
    'x',
    'link, 2026-03-06, Mill, -120.50 EUR, Flour, selected',
    'polite: 1 transaction selected. EUR in 0.00 out -120.50 net -120.50',
  )
  await press('x', 'link, 2026-03-06, Mill, -120.50 EUR, Flour', 'polite: Nothing selected.')
  await press('j', 'link, 2026-03-05, Bank, -3.00 EUR, Fees')
  await press(
    'Shift+J',
    'link, 2026-03-04, Shop, +200.00 EUR, Sales, selected',
    'polite: 2 transactions selected. EUR in +200.00 out -3.00 net +197.00',
  )
  await press(
    'Shift+J',
    'link, 2026-03-03, Mayor, -80.00 EUR, Tax, selected',
    'polite: 3 transactions selected. EUR in +200.00 out -83.00 net +117.00',
  )
  await press('Control+a', 'polite: 4 transactions selected. EUR in +200.00 out -203.50 net -3.50')
  await press('Escape', 'link, 2026-03-03, Mayor, -80.00 EUR, Tax')
  await press('ArrowLeft', 'checkbox, Select Mayor, not checked')
})

test('a bulk edit is announced: what to change, what it does, and its result', async ({ page, service }) => {
  expect(service).toContain('http')
  await openKeyedList(page)
  await page.keyboard.press('j')
  const { press, type, hear } = await startReader(page)
  await press(
    'Shift+J',
    'link, 2026-03-05, Bank, -3.00 EUR, Fees, selected',
    'polite: 2 transactions selected. EUR in 0.00 out -123.50 net -123.50',
  )
  await press(
    'b',
    'dialog, Edit 2 transactions, Nothing is saved yet. Bookend checks each record again just before it edits it.',
    'combobox, Field, counterpart, has popup listbox, not expanded',
  )
  await press('Tab', 'combobox, What to do, set, has popup listbox, not expanded')
  await press('Tab', 'textbox, New value')
  await type('Paid', 'textbox, New value, Paid', 'polite: 2 transactions will change.')
  await press('Tab', 'button, Add another change')
  await press('Tab', 'group, What will change')
  await press('Tab', 'checkbox, Edit Mill, 2026-03-06 · -120.50 EUR · Flour, checked')
  await press('Space', 'polite: 1 transaction will change. 1 is left out.')
  await press('Space', 'polite: 2 transactions will change.')
  await press('Tab', 'checkbox, Edit Bank, 2026-03-05 · -3.00 EUR · Fees, checked')
  await press('Tab', 'button, Cancel')
  await press('Tab', 'button, Edit 2 transactions')
  // The service answers once the dialog of the progress was heard.
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`${service}/transactions/*`, async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  await press(
    'Enter',
    'dialog, Editing 2 transactions, You can keep working while this runs. Each record is checked before it is edited.',
    'button, Hide',
  )
  answer()
  await hear('button, Close', 'polite: 2 transactions edited.')
  await press('Tab', 'button, Undo')
  await press('Escape', 'link, 2026-03-05, Paid, -3.00 EUR, Fees, selected')
})

test('screen readers hear the palette’s number of results once, and the name of each choice', async ({
  page,
  service,
}) => {
  onlyInChromium('hear the keys in a choice’s name')
  expect(service).toContain('http')
  await openKeyedList(page)
  await page.keyboard.press('j')
  const { press, type } = await startReader(page)
  const field = (active: string, typed = '') =>
    `combobox, Go anywhere or do anything, ${typed && `${typed}, `}has popup listbox, expanded, active descendant ${active}, autocomplete in list, 1 control`
  await press('Control+k', 'dialog, Go anywhere or do anything', field('Show the keyboard shortcuts ?'))
  await press('ArrowDown', field('Undo Ctrl+Z'))
  await press('ArrowUp', field('Show the keyboard shortcuts ?'))
  await type('recen', field('Recently deleted', 'recen'), 'polite: 3 choices')
  await press('ArrowDown', field('Search contacts for “recen”', 'recen'))
  await press('ArrowUp', field('Recently deleted', 'recen'))
  await press('Enter', 'heading, Recently deleted, level 1')
})

/** The parts of the virtual screen reader that run in the page. */
type Reader = {
  start: (options: { container: Node }) => Promise<void>
  spokenPhraseLog: () => Promise<string[]>
}

/**
 * Starts a virtual screen reader in the page. `press` and `type` act on the real keyboard and wait until it has said exactly the
 * phrases given: names, roles and states of what has the focus, and live regions after "polite:".
 */
async function startReader(page: Page) {
  const file = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'))
  const script = await readFile(file, 'utf8')
  await page.route('**/screen-reader.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  const reader = await page.evaluateHandle(async (path) => {
    const { virtual } = (await import(path)) as { virtual: Reader }
    await virtual.start({ container: document.body })
    return virtual
  }, '/screen-reader.js')
  let heard = (await reader.evaluate((virtual) => virtual.spokenPhraseLog())).length

  const hear = async (act: string, phrases: string[]) => {
    let log: string[] = []
    await expect
      .poll(
        async () => {
          log = await reader.evaluate(async (virtual) => {
            // What has the focus is read again if it says something else now: another choice of a list, a box that was ticked.
            document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
            return virtual.spokenPhraseLog()
          })
          return spoken(log.slice(heard))
        },
        { message: act },
      )
      .toEqual(phrases)
    heard = log.length
  }
  return {
    press: async (key: string, ...phrases: string[]) => {
      await page.keyboard.press(key)
      await hear(key, phrases)
    },
    /** What is said without a key. */
    hear: (...phrases: string[]) => hear('', phrases),
    type: async (text: string, ...phrases: string[]) => {
      // All letters at once: what is said between two of them would depend on the machine.
      await page.keyboard.insertText(text)
      await hear(text, phrases)
    },
  }
}

/**
 * What is left to hear: a new focus interrupts the one before, and live regions wait for it. A region is said once, however its
 * words arrived.
 */
function spoken(log: string[]): string[] {
  const live = log.filter((phrase) => /^(polite|assertive): ./.test(phrase))
  const dialogs = log.filter((phrase) => /^(alert)?dialog, /.test(phrase))
  const focus = log.findLast((phrase) => !/^((polite|assertive): |(alert)?dialog, )/.test(phrase))
  return [
    ...dialogs,
    ...(focus === undefined ? [] : [focus]),
    ...live.filter((phrase, index) => phrase !== live[index - 1]),
  ]
}
