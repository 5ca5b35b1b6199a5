import type { BrowserContext, Page } from '@playwright/test'

/** What happens to a deletion: nothing is sent, it is done but the answer is lost, or it is done and answered like this. */
export type Fault = 'not sent' | 'answer lost' | 'first id only' | { instead: number } | { after: number }

declare global {
  interface Window {
    bookendFault?: Fault | undefined
  }
}

/** Lets the next deletion of this page go wrong. */
export async function goesWrong(page: Page, fault: Fault): Promise<void> {
  await page.evaluate((one) => {
    window.bookendFault = one
  }, fault)
}

export async function standBetween(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const send = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const fault = request.method === 'DELETE' ? window.bookendFault : undefined
      if (fault === undefined) return send(request)
      window.bookendFault = undefined
      if (fault === 'not sent') throw new TypeError('Failed to fetch')
      const problem = (status: number) =>
        Response.json(
          { title: 'The ledger fell over', status },
          { status, headers: { 'Content-Type': 'application/problem+json' } },
        )
      if (typeof fault === 'object' && 'instead' in fault)
        return fault.instead === 200 ? new Response('{"deleted":[],"missing":[]}') : problem(fault.instead)
      if (fault === 'first id only') {
        const { ids } = (await request.clone().json()) as { ids: string }
        const { url, method, headers } = request
        return send(new Request(url, { method, headers, body: JSON.stringify({ ids: ids.split(',')[0] }) }))
      }
      await send(request)
      if (fault === 'answer lost') throw new TypeError('Failed to fetch')
      return problem(fault.after)
    }
  })
}
