/** A request sent before the code that needs its response has loaded. */
export type EarlyResponse = {
  message: Request
  response: Promise<Response>
  abort: (reason: unknown) => void
}

declare global {
  /** What the script in index.html has requested (frame/ask-first.ts). */
  var askedFirst: EarlyResponse | undefined
  /** A copy of its response for the frame, which shows the rows before the app has loaded (frame/draw-rows.tsx). */
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
 * The response to the request that was sent early, if `message` is the same request. It is used once, for the first
 * request; any other request discards it, because it may be out of date by then.
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

/** The parts of a GET request that determine its response. */
function requestKeyOf({ method, url, cache, credentials, headers }: Request): string {
  return JSON.stringify([method, url, cache, credentials, ...headers])
}
