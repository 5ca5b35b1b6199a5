import * as z from 'zod/mini'

/** A connection that speaks WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export type Bidi = {
  /** Sends a command and gives what the browser answers, read by a schema; unread without one. */
  send: <T = unknown>(method: string, params: object, schema?: z.ZodMiniType<T>) => Promise<T>
  /** Hears the browser's events of this name, once they are subscribed to. */
  listen: <T>(event: string, schema: z.ZodMiniType<T>, hear: (params: T) => void) => void
  close: () => void
}

const Answer = z.object({
  id: z.nullish(z.number()),
  type: z.string(),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
})

export async function openBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, (params: unknown) => void>()
  let latest = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message, method, params } = Answer.parse(JSON.parse(String(data)))
    if (type === 'event') return listeners.get(method ?? '')?.(params)
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'success') asked?.resolve(result)
    else asked?.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('The browser closed the connection'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No browser answers at ${address}`)))
  })
  return {
    send: async (method, params, schema) => {
      latest += 1
      const asked = Promise.withResolvers<unknown>()
      waiting.set(latest, asked)
      socket.send(JSON.stringify({ id: latest, method, params }))
      const answer = await asked.promise
      return (schema ?? z.any()).parse(answer)
    },
    listen: (event, schema, hear) => void listeners.set(event, (params) => hear(schema.parse(params))),
    close: () => socket.close(),
  }
}
