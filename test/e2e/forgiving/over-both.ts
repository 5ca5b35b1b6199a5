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
  how:
    | 'not sent'
    | 'answer lost'
    | 'first id only'
    | 'sent by the bank again'
    | { instead: number }
    | { after: number }
}

declare global {
  interface Window {
    bookendFaults?: Fault[]
    bookendSent?: string[]
    /** The records that lists showed and that were then deleted. */
    bookendDeleted?: { id: string }[]
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
    window.bookendDeleted = []
    const rows = new Map<string, { id: string }>()
    const remember = async (request: Request, body: string | undefined, answer: Response) => {
      if (request.method === 'GET' && answer.headers.get('Content-Type')?.includes('json')) {
        const { items } = (await answer.clone().json()) as { items?: { id: string }[] }
        for (const row of items ?? []) rows.set(row.id, row)
      }
      if (request.method === 'DELETE') {
        const { ids } = JSON.parse(body ?? '{}') as { ids?: string }
        for (const id of ids?.split(',') ?? []) window.bookendDeleted?.push(rows.get(id) ?? { id })
      }
      return answer
    }
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const body = request.body === null ? undefined : await request.clone().text()
      if (request.method !== 'GET') window.bookendSent?.push(`${request.method} ${body ?? ''}`)
      const fault = (window.bookendFaults ?? []).find(
        ({ method, path = '', times = 1 }) =>
          times > 0 && method === request.method && request.url.includes(path),
      )
      if (!fault) return remember(request, body, await send(request))
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
      if (how === 'sent by the bank again') {
        const answer = await send(request)
        const list = (await answer.clone().json()) as { items?: { id: string }[] }
        const [again] = window.bookendDeleted ?? []
        if (!list.items || !again) return answer
        return Response.json(
          { ...list, items: [{ ...again, id: `${again.id}-again` }, ...list.items] },
          answer,
        )
      }
      await send(request)
      if (how === 'answer lost') throw new TypeError('Failed to fetch')
      return problem(how.after)
    }
  })
}
