import { expect } from '@playwright/test'
import { test } from './journey.ts'

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
