import { http } from 'msw/http'

type Service = { fetch: (request: Request) => Response | Promise<Response> }

/** Passes every request below `baseUrl` to the service. */
export function handlersFor(service: Service, baseUrl: string) {
  return [http.all(`${baseUrl}/*`, ({ request }) => answer(service, baseUrl, request))]
}

/** The service's response. The service sees the address as docs/spec.md defines it, without the base. */
export async function answer(service: Service, baseUrl: string, request: Request): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url)
  const base = new URL(baseUrl, request.url).pathname.replace(/\/$/, '')
  // Read the body first: not every browser can move a stream from one request to another.
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
