/** A request that was sent before the code that needs its response was there. */
export type EarlyResponse = {
  message: Request
  response: Promise<Response>
  abort: (reason: unknown) => void
}

declare global {
  /** What the script in index.html has asked for (frame/ask-first.ts). */
  var askedFirst: EarlyResponse | undefined
  /** A copy of its response for the frame, which shows the rows before the app is there (frame/draw-rows.tsx). */
  var askedFirstCopy: Promise<Response> | undefined
}

/** The response that the page requested early, if it is for the same request; cancels any other one. */
export function takeAskedFirst(message: Request): EarlyResponse | undefined {
  const asked = globalThis.askedFirst
  globalThis.askedFirst = undefined
  if (!asked || requestKeyOf(asked.message) === requestKeyOf(message)) return asked
  asked.abort(undefined)
  return undefined
}

/**
 * The response to the request that was sent early, if `message` is the same request. It is given once, to the first request that
 * is sent; any other request ends it, because it may be out of date later.
 */
export function takeEarlyResponse(
  memory: { early: EarlyResponse | undefined },
  message: Request,
): Promise<Response> | undefined {
  const { early } = memory
  if (!early) return undefined
  memory.early = undefined
  const end = () => early.abort(message.signal.reason)
  if (message.signal.aborted || requestKeyOf(early.message) !== requestKeyOf(message)) {
    end()
    return undefined
  }
  message.signal.addEventListener('abort', end)
  return early.response
}

/** All of a reading request that its response depends on. */
function requestKeyOf({ method, url, cache, credentials, headers }: Request): string {
  return JSON.stringify([method, url, cache, credentials, ...headers])
}
