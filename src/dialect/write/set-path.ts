import type { Json, JsonObject } from '../json.ts'
import { isObject } from '../json.ts'

/** Sets the value at a path such as `address.zip` or `phones.0.number`. Creates missing objects and lists (R15). */
export function setPath(target: JsonObject, path: string, value: Json): void {
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

/** Removes the value at a path. A key may contain dots. */
export function removeAt(target: Json[] | JsonObject, path: string): void {
  if (Object.hasOwn(target, path)) {
    if (Array.isArray(target)) target.splice(Number(path), 1)
    else delete target[path]
    return
  }
  const [head = '', ...rest] = path.split('.')
  const next: Json | undefined = Object.hasOwn(target, head) ? Reflect.get(target, head) : undefined
  if (rest.length > 0 && (isObject(next) || Array.isArray(next))) removeAt(next, rest.join('.'))
}

/** A deep copy. */
export function copyOf(object: JsonObject): JsonObject {
  const copy: JsonObject = {}
  for (const [key, value] of Object.entries(object)) put(copy, key, copyOfValue(value))
  return copy
}

function copyOfValue(value: Json): Json {
  if (Array.isArray(value)) return value.map(copyOfValue)
  return isObject(value) ? copyOf(value) : value
}

function isPlace(value: Json | undefined): value is Json[] | JsonObject {
  return typeof value === 'object' && value !== null
}

/** Defines the property instead of assigning it, so that `__proto__` is a key like any other. */
function put(place: Json[] | JsonObject, key: string, value: Json): void {
  Object.defineProperty(place, key, { value, writable: true, enumerable: true, configurable: true })
}
