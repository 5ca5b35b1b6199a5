import * as messages from '../messages.ts'

type Silence = { method: string; headers: string[]; url: string; here: string; heard: boolean }

/**
 * Likely reasons why a service on another host cannot be reached, in words that its administrator can act on (Q2). `headers`
 * are those of the request; `heard` says whether the service has responded before.
 */
export function describeCorsFailure({ method, headers, url, here, heard }: Silence): string {
  const there = new URL(url).origin
  if (here.startsWith('https:') && there.startsWith('http:')) return messages.insecure(there)
  const unusual = headers.filter((name) => !['accept', 'accept-language', 'content-language'].includes(name))
  const needed = [
    ['Access-Control-Allow-Origin', here],
    ...(method === 'GET' && unusual.length === 0
      ? []
      : [['Access-Control-Allow-Methods', 'GET, POST, DELETE']]),
    ...(unusual.length > 0 ? [['Access-Control-Allow-Headers', unusual.join(', ')]] : []),
  ]
    .map((header) => header.join(': '))
    .join('; ')
  if (heard && method !== 'GET') return messages.writeRefused(method, there, needed)
  return messages.unreachable(there, needed)
}
