import { http } from 'msw/http'

type Service = { fetch: (request: Request) => Response | Promise<Response> }

/** Hands every request below `baseUrl` to the service. */
export function handlersFor(service: Service, baseUrl: string) {
  return [http.all(`${baseUrl}/*`, ({ request }) => answer(service, baseUrl, request))]
}

/** The service's answer to a request, whose address reaches it as SPEC.md writes it: without the base. */
export async function answer(service: Service, baseUrl: string, request: Request): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url)
  const base = new URL(baseUrl, request.url).pathname.replace(/\/$/, '')
  // The body is read first, because not every browser lets one request take over the stream of another.
  const body = request.body === null ? null : await request.arrayBuffer()
  const { method, headers } = request
  return service.fetch(
    new Request(`${origin}${pathname.slice(base.length)}${search}`, {
      method,
      headers,
      ...(body && body.byteLength > 0 && { body }),
    }),
  )
}
