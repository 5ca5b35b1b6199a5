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
  const country = user.at('combobox', 'Country')
  await country.choose('Belgium')
  await country.press(keys.enter)
  await user.at('heading', 'Bäckerei „Peeters“ & Söhne', 1).isThere()
  await user.words('Łódź').isThere()

  await user.at('link', 'Edit').click()
  await user.field('City').fill('')
  await user.field('Street').fill('Piotrkowska')
  await country.choose('Poland')
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

test('no scrollbar covers an amount or a count, and a menu is as high as what is in it', async ({
  user,
  server,
}) => {
  await user.open(`${server.url}/c/demo/transactions`)
  await user.words(/1–25 of/).isThere()
  await user.at('button', 'View').click()
  await user
    .at('dialog', 'View')
    .at('checkbox', /^Open records/)
    .isInSight()
  expect(await user.tab.call(String(spareHeight), [])).toBeLessThan(20)
  await user.tab.type(keys.escape)
  await user.at('button', 'Filter').click()
  const names = user.at('dialog', 'Filters').at('list', 'Counterparty')
  await names.at('listitem').nth(0).says(/\d/)
  const enough = { scrolls: true, atLeast: 12 }
  expect(await user.tab.call(String(roomForScrollbar), ['ul[aria-label=Counterparty]', 'li'])).toEqual(enough)
  await user.tab.type(keys.escape)
  await user.at('button', 'More').click()
  await user.at('menuitemcheckbox', /Totals/).click()
  const panel = user.at('region', 'Totals')
  await panel.field('Group by').click()
  await user.tab.type('Coun\uE007')
  await panel.at('button', 'Show 100 more').isThere()
  expect(await user.tab.call(String(roomForScrollbar), ['[aria-label=Sums]', 'tbody td'])).toEqual(enough)
})

/** The pixels below what is in the open menu. Runs in the page. */
function spareHeight() {
  const menu = document.querySelector('[popover]:popover-open')
  const ends = [...(menu?.children ?? [])].map((part) => part.getBoundingClientRect().bottom)
  return (menu?.getBoundingClientRect().bottom ?? Infinity) - Math.max(...ends)
}

/** The pixels beside the widest amount, up to 12: as many as a scrollbar that lies over the page takes. Runs in the page. */
function roomForScrollbar(place: string, amounts: string) {
  const list = document.querySelector(place)
  const right = list ? list.getBoundingClientRect().left + list.clientLeft + list.clientWidth : 0
  const rooms = [...(list?.querySelectorAll(amounts) ?? [])].map(
    (amount) => right - amount.getBoundingClientRect().right,
  )
  return {
    scrolls: list !== null && list.scrollHeight > list.clientHeight,
    atLeast: Math.min(12, Math.round(Math.min(...rooms))),
  }
}
