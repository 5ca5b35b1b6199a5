/** A request sent before the code that needs its response has loaded. */
export type EarlyResponse = {
  message: Request
  response: Promise<Response>
  abort: (reason: unknown) => void
}

declare global {
  /** What the script in index.html has requested (frame/ask-first.ts), once the connection is certain. */
  var askedFirst: Promise<EarlyResponse[]> | undefined
}

/**
 * Sends requests before the code that needs their responses has loaded. Keeps those of `asked` that are exactly the same,
 * and cancels everything else.
 */
export function keepOrSend(
  asked: EarlyResponse[],
  messages: Request[],
  send: (message: Request) => Promise<Response>,
): EarlyResponse[] {
  const kept = asked.filter((one) => messages.some((message) => isSame(one.message, message)))
  for (const one of asked) if (!kept.includes(one)) one.abort(undefined)
  return messages.map((message) => {
    const same = kept.find((one) => isSame(one.message, message))
    if (same) return same
    const ending = new AbortController()
    const response = send(new Request(message, { signal: ending.signal }))
    response.catch(() => undefined)
    return { message, response, abort: (reason) => ending.abort(reason) }
  })
}

/**
 * The response to a request that was sent early, if `message` is the same request. Each is used once, and only for the first
 * requests; any other request discards them, because they may be out of date by then.
 */
export function takeEarlyResponse(
  memory: { early: EarlyResponse[] },
  message: Request,
): Promise<Response> | undefined {
  const { early } = memory
  const same = message.signal.aborted ? undefined : early.find((one) => isSame(one.message, message))
  memory.early = same ? early.filter((one) => one !== same) : []
  if (!same) {
    for (const one of early) one.abort(message.signal.reason)
    return undefined
  }
  message.signal.addEventListener('abort', () => same.abort(message.signal.reason))
  return same.response
}

/** Whether two GET requests have the same response. */
function isSame(one: Request, other: Request): boolean {
  const [key, otherKey] = [one, other].map(({ method, url, cache, credentials, headers }) =>
    JSON.stringify([method, url, cache, credentials, ...headers]),
  )
  return key === otherKey
}
