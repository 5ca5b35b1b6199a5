import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { keys } from './engine.ts'
import { signIn, test, waitLong } from './journey.ts'

// What each browser does in its own way: the clipboard, files, questions and the focus, other tabs.

const sample = join(import.meta.dirname, '../../statements/samples/camt/nl-053.001.02.xml')

test('a click copies a value, and it can be pasted', async ({ user, server, somebodyElse }) => {
  const id = await somebodyElse.adds({ company: 'Peeters', email: 'jan@peeters.example' })
  await signIn(user, server, `/contacts/${id}`)
  await user.at('button', 'Copy email').click()
  await user.at('status').words('Email copied.').isThere()
  await user.at('link', 'Back to contacts').click()
  await user.at('searchbox').click()
  await user.tab.type('v', keys.control)
  await user.at('searchbox').reads('jan@peeters.example')
})

test('an export hands the browser a file with every contact', async ({ user, server, somebodyElse }) => {
  for (const company of ['Łódź Sp. z o.o.', 'Müller & Söhne']) await somebodyElse.adds({ company })
  await signIn(user, server, '/contacts')
  await user.at('link', 'Müller & Söhne').isThere()
  await user.tab.call(String(catchFiles), [])
  for (const kind of [/^CSV/, /^Excel/]) {
    await user.at('button', 'More').click()
    await user.at('menuitem', 'Export').click()
    const dialog = user.at('dialog', 'Export contacts')
    await dialog.at('radio', kind).click()
    await dialog.at('button', 'Export').click()
    await dialog.isGone()
  }
  await expect
    .poll(() =>
      user.tab.call(
        String(() => Reflect.get(globalThis, 'caught')),
        [],
      ),
    )
    .toEqual([expect.stringMatching(/Łódź Sp\. z o\.o\.[^]*Müller & Söhne/), expect.stringMatching(/^PK/)])
})

/** Notes the text of each file that the page makes. Runs in the page. */
function catchFiles() {
  const caught: string[] = []
  Reflect.set(globalThis, 'caught', caught)
  const make = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) void file.text().then((text) => caught.push(text))
    return make(file)
  }
}

test('a statement that is dropped anywhere on the page is imported', async ({ user, server }) => {
  await signIn(user, server, '/transactions')
  await user.at('heading', 'No transactions yet').isThere()
  await user.at('main').at('button', 'Choose a file').isThere()
  await user.tab.call(String(drop), ['statement.xml', readFileSync(sample, 'utf8')])
  await user.at('button', 'Import 3 new transactions').click()
  await user.at('dialog', 'Statements imported').at('button', 'Close').click()
  await user
    .at('table', 'Transactions')
    .at('row', /Bakkerij 't Hoekje/)
    .isThere()
})

/** Runs in the page. */
function drop(name: string, text: string) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([text], name))
  for (const type of ['dragenter', 'dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}

test('a question has the focus, Escape cancels it, and the focus goes back', async ({
  user,
  server,
  somebodyElse,
}) => {
  await somebodyElse.adds({ company: 'Peeters' })
  await signIn(user, server, '/contacts')
  await user.at('link', 'Peeters').isThere()
  await user.at('checkbox', 'Select Peeters').click()
  const button = user.at('toolbar', 'Selection').at('button', 'Delete')
  const question = user.at('alertdialog', 'Delete 1 contact?')
  for (const way of [keys.escape, keys.enter]) {
    await button.click()
    await question.at('button', 'Cancel').press(way)
    await question.isGone()
  }
  await button.press(keys.enter)
  await question.isThere()
  expect(await somebodyElse.reads()).toEqual(['Peeters'])
})

test('Ctrl+Enter saves again after Escape, and what it asks stays until it is answered', async ({
  user,
  server,
  somebodyElse,
}) => {
  const id = await somebodyElse.adds({ company: 'Peeters', city: 'Ghent' })
  await signIn(user, server, `/contacts/${id}/edit`)
  const city = user.field('City')
  await city.fill('Mons')
  await somebodyElse.edits(id, { city: 'Namur', street: 'Rue Neuve' })
  const question = user.at('alertdialog', 'Someone else changed this too')
  // The second time it is known before the key is let go.
  for (const _ of ['asks the service', 'knows']) {
    await user.tab.type(keys.enter, keys.control)
    await question.at('button', 'Cancel').press(keys.escape)
    await question.isGone()
    await city.hasFocus()
  }
  await user.tab.type(keys.enter, keys.control)
  await question.at('radio', /Mons/).click()
  await question.at('button', 'Apply and save').click()
  await user.at('heading', 'Peeters', 1).isThere()
  await user.words('Mons').isThere()
  await user.words('Rue Neuve').isThere()
})

test('another tab learns at once of a deletion that waits, and of its undo', async ({
  user,
  server,
  somebodyElse,
}) => {
  for (const company of ['Aerts', 'Bakker']) await somebodyElse.adds({ company })
  await signIn(user, server, '/contacts')
  await waitLong(user)
  await user.at('link', 'Aerts').isThere()
  await user.tab.call(String(openAnother), [])
  await user.at('heading', 'Contacts', 1).click()
  const seen = () => user.tab.call(String(seenInAnother), [])
  await expect.poll(seen).toContain('Aerts')
  await user.at('checkbox', 'Select Aerts').click()
  await user.at('toolbar', 'Selection').at('button', 'Delete').click()
  await user.at('alertdialog').at('button', 'Delete 1 contact').click()
  const told = '1 contact is being deleted in another tab: Aerts.'
  await expect.poll(seen).toContain(told)
  await user.at('region', 'Pending deletions').at('button', 'Undo').click()
  await expect.poll(seen).toMatch(/^(?![^]*in another tab)[^]*Aerts/)
})

/** Runs in the page. */
function openAnother() {
  const another = () => Reflect.set(globalThis, 'another', open(location.href))
  // Without a click, WebKit opens none.
  document.addEventListener('click', another, { once: true })
}

/** Runs in the page. */
function seenInAnother(): string {
  const another: Window | null = Reflect.get(globalThis, 'another')
  // A new tab has no body for a moment.
  return another?.document.querySelector('body')?.innerText ?? ''
}
