import type { BrowserContext, Page } from '@playwright/test'
import { test } from '../journey.ts'

/** Declares the same journeys twice: over the demo in the page (MSW), and over a service that is reached by real HTTP. */
export function overBoth(declare: () => void): void {
  test.describe('over MSW', () => {
    test.beforeEach(({ context }) => standBetween(context))
    declare()
  })
  test.describe('over HTTP', () => {
    test.beforeEach(async ({ context, service }) => {
      test.expect(service).toMatch(/^http:/)
      await standBetween(context)
    })
    declare()
  })
}

/** What goes wrong with requests of a method, in this page from now on, the next `times` times. */
export type Fault = {
  method: 'GET' | 'POST' | 'DELETE'
  /** A part of the address. */
  path?: string
  times?: number
  /** What happens: nothing is sent, it is done but the answer is lost, or it is done and answered like this. */
  how: 'not sent' | 'answer lost' | 'first id only' | { instead: number } | { after: number }
}

declare global {
  interface Window {
    bookendFaults?: Fault[]
    bookendSent?: string[]
  }
}

export async function goesWrong(page: Page, ...faults: Fault[]): Promise<void> {
  await page.evaluate((some) => {
    window.bookendFaults = some
  }, faults)
}

/** The requests of this page that would change something, as "DELETE body", in their order since it was loaded. */
export function writesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.bookendSent ?? [])
}

export async function standBetween(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const send = window.fetch.bind(window)
    window.bookendSent = []
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const body = request.body === null ? undefined : await request.clone().text()
      if (request.method !== 'GET') window.bookendSent?.push(`${request.method} ${body ?? ''}`)
      const fault = (window.bookendFaults ?? []).find(
        ({ method, path = '', times = 1 }) =>
          times > 0 && method === request.method && request.url.includes(path),
      )
      if (!fault) return send(request)
      fault.times = (fault.times ?? 1) - 1
      const { how } = fault
      if (how === 'not sent') throw new TypeError('Failed to fetch')
      const problem = (status: number) =>
        new Response(JSON.stringify({ title: 'The ledger fell over', status }), {
          status,
          headers: { 'Content-Type': 'application/problem+json' },
        })
      if (typeof how === 'object' && 'instead' in how) {
        return how.instead === 200 ? new Response('{"deleted":[],"missing":[]}') : problem(how.instead)
      }
      if (how === 'first id only') {
        const { ids } = JSON.parse(body ?? '{}') as { ids: string }
        const { url, method, headers } = request
        return send(new Request(url, { method, headers, body: JSON.stringify({ ids: ids.split(',')[0] }) }))
      }
      await send(request)
      if (how === 'answer lost') throw new TypeError('Failed to fetch')
      return problem(how.after)
    }
  })
}
