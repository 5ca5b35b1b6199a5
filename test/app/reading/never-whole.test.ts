import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookend } from '../../../src/dialect/profile/bookend.ts'
import { json } from '../../stand-ins/answers.ts'
import { jsonserver } from '../../stand-ins/jsonserver.ts'
import { behind } from '../../stand-ins/network.ts'
import { aTransaction } from '../../builders.ts'
import { catchDownloads } from '../support/exports.ts'
import { rowsOf } from '../support/look.ts'
import { openApp } from '../support/open-app.tsx'
import { chooseMore } from '../support/list-menus.ts'

const count = 45
const pageSize = 5
const { values = {}, paging = {} } = bookend
const plain = { values, paging, http: { maxConcurrent: 2 } }

/** A service of 45 transactions without any extension; `before` may answer instead, or change the list. */
function listing(
  before: (page: number, rows: ReturnType<typeof aTransaction>[]) => Promise<Response | undefined>,
) {
  const rows = Array.from({ length: count }, (_, index) => payment(index + 1))
  const start = behind({ name: 'listing', shows: '' }, jsonserver, () => async (call, pass) => {
    if (call.operation !== 'list' || call.resource !== 'transactions') return pass()
    const page = Number(call.query.get('page') ?? 1)
    const instead = await before(page, rows)
    const items = rows.slice((page - 1) * pageSize, page * pageSize)
    return instead ?? json({ items, total: rows.length, page, pageSize })
  })
  return start({ contacts: [], transactions: [] })
}

function payment(number: number) {
  return aTransaction({ id: `t${number}`, amount: `-${number}.00`, date: '2026-03-31' })
}

const { promise: never } = Promise.withResolvers<undefined>()
const states = {
  'that is still going on': listing(async (page) => (page === 7 ? never : undefined)),
  'that was stopped': listing(async (page) => (page === 7 ? never : undefined)),
  'that failed': listing(async (page) => (page === 7 ? json({ message: 'Not today' }, 403) : undefined)),
  'of a list that keeps moving': listing(async (page, rows) => {
    if (page > 1) rows.splice(2, 1)
    if (page > 1) rows.push(payment(Number(rows.at(-1)?.id.slice(1)) + 1))
    return undefined
  }),
}

test.each(Object.entries(states))('nothing of a reading %s is shown as the whole', async (name, standIn) => {
  const files = catchDownloads()
  const claims = noteClaims()
  const { user, goTo } = await openApp('/transactions?direction=out&sort=amount', { standIn, profile: plain })
  await rowsOf('Transactions')
  await chooseMore(user, 'Totals')
  const totals = within(await screen.findByRole('region', { name: 'Totals' }))
  if (name === 'that was stopped') {
    await screen.findByText('Reading all transactions: 30 of 45')
    await user.click(screen.getByRole('button', { name: 'Stop' }))
  }
  if (name !== 'that is still going on') await screen.findByRole('button', { name: 'Continue' })
  await waitFor(() => expect(totals.getByRole('status').textContent).toMatch(/^Not complete: only /))
  for (const by of ['Month', 'Counterparty', 'Currency']) {
    await user.selectOptions(totals.getByRole('combobox', { name: 'Group by' }), by)
    await waitFor(() => expect(totals.getByRole('status').textContent).toMatch(/^Not complete: only /))
  }
  expect(document.body.textContent).toMatch(/1–25 of more than \d\d/)

  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  await chooseMore(user, 'Export')
  const dialog = within(await screen.findByRole('dialog', { name: 'Export transactions' }))
  await dialog.findByRole('radio', { name: 'All transactions in this list' })
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  // It reads what is missing, which fails again or takes its time.
  await dialog.findByText(/^(No file was created\.|Reading…)/)
  await user.click(
    dialog.queryByRole('button', { name: 'Stop' }) ?? dialog.getByRole('button', { name: 'Cancel' }),
  )
  const cancel = dialog.queryByRole('button', { name: 'Cancel' })
  if (cancel) await user.click(cancel)

  await goTo('/')
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  await screen.findByText(/\d\d( of \d\d)? read|Not all transactions could be read/)
  expect(screen.queryByRole('table')).toBeNull()
  expect(files.names()).toEqual([])
  expect(claims()).toEqual([])
})

/** What the page says, at any moment, that only a whole list may say. */
function noteClaims() {
  const said = new Set<string>()
  const claim = /All \d+ transactions|\d+ transactions, as of|1–\d+ of \d+\b|Select all \d+/g
  const look = () => {
    // The texts of different elements have nothing between them.
    const words = [...document.querySelectorAll('main *, [role=status]')].map((one) =>
      one.children.length === 0 ? (one.textContent ?? '') : '',
    )
    for (const [text] of words.join('\n').matchAll(claim)) said.add(text)
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => [...said]
}
