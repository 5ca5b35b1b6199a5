type Silence = { method: string; headers: string[]; url: string; here: string; heard: boolean }

/**
 * Likely reasons why a service on another host cannot be reached, in words that its administrator can act on (Q2).
 * `headers` are those of the request; `heard` says whether the service has responded before.
 */
export function describeCorsFailure({ method, headers, url, here, heard }: Silence): string {
  const there = new URL(url).origin
  if (here.startsWith('https:') && there.startsWith('http:'))
    return `The service at ${there} cannot be reached: browsers do not let a page from https talk to http. It needs an address that begins with https.`
  const unusual = headers.filter((name) => !['accept', 'accept-language', 'content-language'].includes(name))
  const needed = [
    `Access-Control-Allow-Origin: ${here}`,
    ...(method === 'GET' && unusual.length === 0 ? [] : [`Access-Control-Allow-Methods: GET, POST, DELETE`]),
    ...(unusual.length > 0 ? [`Access-Control-Allow-Headers: ${unusual.join(', ')}`] : []),
  ].join('; ')
  if (heard && method !== 'GET')
    return `The ${method} request did not get through to ${there}, though reading does. Either the connection broke, or the service does not allow it from here: its administrator must let it answer OPTIONS requests with ${needed}.`
  return `The service at ${there} cannot be reached. Check the connection and the address. If both are right, the service does not allow Bookend to read its answers: its administrator must let it send ${needed}.`
}
