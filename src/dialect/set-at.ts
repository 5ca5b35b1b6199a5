import type { Json, JsonObject } from './json.ts'

/** Puts a value where a path such as `address.zip` or `phones.0.number` leads, making objects and lists on the way (R15). */
export function setAt(target: JsonObject, path: string, value: Json): void {
  const parts = path.split('.')
  const last = parts.pop() ?? path
  let place: Json[] | JsonObject = target
  for (const [index, part] of parts.entries()) {
    const found: Json | undefined = Object.hasOwn(place, part) ? Reflect.get(place, part) : undefined
    const next: Json[] | JsonObject = isPlace(found)
      ? found
      : /^\d{1,3}$/.test(parts[index + 1] ?? last)
        ? []
        : {}
    put(place, part, next)
    place = next
  }
  put(place, last, value)
}

function isPlace(value: Json | undefined): value is Json[] | JsonObject {
  return typeof value === 'object' && value !== null
}

/** Defines instead of assigning: `__proto__` is a key like any other. */
function put(place: Json[] | JsonObject, key: string, value: Json): void {
  Object.defineProperty(place, key, { value, writable: true, enumerable: true, configurable: true })
}
