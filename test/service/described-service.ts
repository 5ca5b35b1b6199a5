import { z } from 'zod'
import { openApi } from '../../src/service/openapi/open-api.ts'
import type { read } from './open-service.ts'

/** What the description says of the service, to hold against what the service does. */
export function describedService() {
  const { paths, components } = Described.parse(resolved(openApi('/api')))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const known = Operation.safeParse(operation)
      return known.success ? [{ path, method: method.toUpperCase(), ...known.data }] : []
    }),
  )
  const operationAt = (method: string, address: string) => {
    const plain = address.replace(/\?.*/, '')
    const path = plain in paths ? plain : plain.replace(/[^/]+$/, '{id}')
    const operation = operations.find((one) => one.path === path && one.method === method)
    if (!operation) throw new Error(`${method} ${path} is not described`)
    return operation
  }
  const parse = (schema: unknown, value: unknown) =>
    z.fromJSONSchema({ ...Object(schema), $defs: components.schemas }).parse(value)

  return {
    /** Every answer that is described, as "operation status". */
    answers: operations.flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    ),
    /** Throws unless the answer is one that is described, with its headers and its body; says which one it is. */
    check(method: string, path: string, { status, headers, body }: Awaited<ReturnType<typeof read>>): string {
      const { operationId, responses } = operationAt(method, path)
      const response = responses[status]
      if (!response) throw new Error(`${operationId} describes no answer ${status}`)
      for (const [name, { schema }] of Object.entries(response.headers ?? {})) {
        const isNumber = Object(schema).type === 'integer'
        const value = headers.get(name)
        // Not every answer that may ask for a pause does.
        if (value !== null || name !== 'Retry-After') parse(schema, isNumber ? Number(value) : value)
      }
      const type = headers.get('Content-Type')
      if (!response.content) z.undefined().parse(body)
      else parse(response.content[type ?? '']?.schema ?? false, body)
      return `${operationId} ${status}`
    },
    /** Throws unless the body is one that the operation may be sent. */
    checkSent(method: string, path: string, body: object) {
      const content = operationAt(method, path).requestBody?.content ?? {}
      for (const { schema } of Object.values(content)) parse(schema, body)
    },
  }
}

const Content = z.optional(z.record(z.string(), z.object({ schema: z.unknown() })))
const Operation = z.object({
  operationId: z.string(),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(
    z.string(),
    z.object({
      headers: z.optional(z.record(z.string(), z.object({ schema: z.unknown() }))),
      content: Content,
    }),
  ),
})
const Described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

/** The description with what it refers to in place, but for schemas, which are then found under `$defs`. */
function resolved(description: object): unknown {
  const { components } = Referable.parse(description)
  const inPlace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inPlace)
    if (typeof value !== 'object' || value === null) return value
    const [, kind = '', name = ''] =
      /^#\/components\/(\w+)\/(\w+)$/.exec('$ref' in value ? String(value.$ref) : '') ?? []
    if (kind === 'schemas') return { $ref: `#/$defs/${name}` }
    if (kind !== '') return inPlace(components[kind]?.[name])
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inPlace(part)]))
  }
  return inPlace(description)
}

const Referable = z.object({ components: z.record(z.string(), z.record(z.string(), z.unknown())) })
