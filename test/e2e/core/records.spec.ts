import { expect } from '@playwright/test'
import { keys } from './engine.ts'
import { signIn, test, waitLong } from './journey.ts'

test('a bookkeeper can search, page, open a record and come back to the same place', async ({
  user,
  server,
  somebodyElse,
}) => {
  for (let number = 10; number < 45; number += 1)
    await somebodyElse.adds({ company: `Firm ${number}`, city: number < 40 ? 'Ghent' : 'Namur' })
  await signIn(user, server, '/contacts')
  const rows = user.at('table', 'Contacts').at('checkbox', /^Select Firm/)
  await rows.counts(25)
  await user.words('1–25 of 35').isThere()

  await user.at('searchbox', 'Search contacts').fill('ghent firm')
  await user.words('1–25 of 30').isThere()
  await user.at('link', 'Next page').click()
  await user.words('26–30 of 30').isThere()
  await rows.counts(5)
  await user.isAt('/contacts?search=ghent+firm&page=2')

  await user.at('table').at('link', 'Firm 37').click()
  await user.at('heading', 'Firm 37', 1).isThere()
  await user.at('link', 'Back to contacts').click()
  await user.isAt('/contacts?search=ghent+firm&page=2')
  await user.at('searchbox').reads('ghent firm')
  await user.tab.call('() => history.go(-2)', [])
  await user.isAt('/contacts')
  await user.at('searchbox').reads('')

  await user.at('searchbox').fill('nowhere at all')
  await user.at('heading', /^No contacts found/).isThere()
  await user.at('button', 'Clear search').click()
  await user.words('1–25 of 35').isThere()
})

test('keys right after the first rows are not lost: J goes to a row, F2 edits its cell', async ({
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
  await user.at('textbox', /of Peeters$/).press(keys.escape)
})

test('a bookkeeper can create a contact, after being told what is missing, and edit it', async ({
  user,
  server,
  somebodyElse,
}) => {
  await signIn(user, server, '/contacts')
  await user.at('link', 'New contact').click()
  await user.at('button', 'Save').click()
  await user.words(/^Enter a company/).isThere()
  expect(await somebodyElse.reads()).toEqual([])

  await user.field('Company').fill('Bäckerei „Peeters“ & Söhne')
  await user.field('City').fill('Łódź')
  await user.field('City').press(keys.enter)
  await user.at('heading', 'Bäckerei „Peeters“ & Söhne', 1).isThere()
  await user.words('Łódź').isThere()

  await user.at('link', 'Edit').click()
  await user.field('City').fill('')
  await user.field('Street').fill('Piotrkowska')
  await user.at('button', 'Save').click()
  await user.words('Piotrkowska').isThere()
  await user.words('Łódź').isGone()
  expect(await somebodyElse.reads()).toEqual(['Bäckerei „Peeters“ & Söhne'])
})

test('a bookkeeper can tick, review, delete and undo, and what is deleted for good is gone', async ({
  user,
  server,
  somebodyElse,
}) => {
  for (const company of ['Aerts', 'Bakker', 'Claes', 'Dumont']) await somebodyElse.adds({ company })
  await signIn(user, server, '/contacts')
  await waitLong(user)
  const tick = (name: string) => user.at('checkbox', `Select ${name}`)
  await tick('Bakker').click()
  await tick('Claes').click()
  await tick('Dumont').click()
  const bar = user.at('toolbar', 'Selection')
  await bar.words('3 selected').isThere()
  await bar.at('button', '3 selected').click()
  await user
    .at('dialog')
    .at('checkbox', /Dumont/)
    .click()
  await user.at('dialog').at('button', 'Close').click()
  await bar.words('2 selected').isThere()

  for (const end of ['Undo', 'Delete now'] as const) {
    await bar.at('button', 'Delete').click()
    await user.at('alertdialog').at('button', 'Delete 2 contacts').click()
    await tick('Claes').isGone()
    await tick('Aerts').isThere()
    expect(await somebodyElse.reads()).toEqual(['Aerts', 'Bakker', 'Claes', 'Dumont'])
    const pending = user.at('region', 'Pending deletions')
    await pending.at('button', end).click()
    await pending.isGone()
    if (end === 'Undo') await tick('Claes').isTicked()
  }
  await user.at('status').words('2 contacts deleted.').isThere()
  expect(await somebodyElse.reads()).toEqual(['Aerts', 'Dumont'])
})

test('two contacts that are one are merged, and Undo brings both back', async ({
  user,
  server,
  somebodyElse,
}) => {
  for (const company of ['Peeters BV', 'PEETERS BV']) await somebodyElse.adds({ company, city: 'Gent' })
  await signIn(user, server, '/contacts')
  await waitLong(user)
  await user.open(`${server.url}/duplicates`)
  await user.words('1 possible duplicate').isThere()
  await user.at('button', /^Compare/).click()
  await user.at('dialog').at('button', 'Merge 2 contacts').click()
  await user.words(/^Merged into “Peeters BV”/i).isThere()
  await user.at('button', /^Undo/).click()
  await user.words('1 possible duplicate').isThere()
  expect(await somebodyElse.reads()).toHaveLength(2)
})

test('the scrollbar of the totals covers no amount', async ({ user, server }) => {
  await user.open(`${server.url}/c/demo/transactions`)
  await user.words(/1–25 of/).isThere()
  await user.at('button', 'More').click()
  await user.at('menuitemcheckbox', /Totals/).click()
  const panel = user.at('region', 'Totals')
  await panel.field('Group by').click()
  await user.tab.type('Coun\uE007')
  await panel.at('button', 'Show 100 more').isThere()
  const room = await user.tab.call(String(roomForScrollbar), [])
  expect(room).toEqual({ scrolls: true, atLeast: 12 })
})

/** The pixels beside the widest amount, up to 12: as many as a scrollbar that lies over the page takes. Runs in the page. */
function roomForScrollbar() {
  const sums = document.querySelector('[role=group][aria-label=Sums]')
  const right = sums ? sums.getBoundingClientRect().left + sums.clientLeft + sums.clientWidth : 0
  const rooms = [...(sums?.querySelectorAll('tbody td') ?? [])].map(
    (cell) => right - cell.getBoundingClientRect().right,
  )
  return {
    scrolls: sums !== null && sums.scrollHeight > sums.clientHeight,
    atLeast: Math.min(12, Math.round(Math.min(...rooms))),
  }
}
