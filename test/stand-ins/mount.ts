import { http } from 'msw/http'
import type { StandIn } from './stand-in.ts'

/** Puts a stand-in on an address, for MSW to answer with it. Its cookies go where scripts look for them. */
export function mount(standIn: StandIn, baseUrl: string) {
  const answer = async ({ request }: { request: Request }) => {
    const response = await standIn.fetch(request)
    if (response.type === 'error') return response
    for (const cookie of response.headers.getSetCookie())
      if (typeof document !== 'undefined') document.cookie = cookie
    // happy-dom takes whatever has an ETag for fresh for ever, where browsers ask again.
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-cache')
    return response
  }
  return [http.all(baseUrl, answer), http.all(`${baseUrl}/*`, answer)]
}
