import { callerOf } from '../stand-ins/caller.ts'
import { Numeral, parseJson } from '../stand-ins/json.ts'
import { sample } from '../stand-ins/sample.ts'
import type { Start } from '../stand-ins/stand-in.ts'

export const all = Array.from({ length: 24 }, (_, index) => index + 1)

/** A stand-in with the sample's records, somebody to ask it, and the reads after which late writes are done. */
export function open(start: Start | undefined) {
  if (!start) throw new Error('There is no such stand-in')
  const standIn = start(sample())
  const call = callerOf(standIn)
  const settle = async () => {
    for (let read = 0; read < 3; read += 1) await call.get('/contacts?search=&page=1')
  }
  return { standIn, call, settle }
}

export const row = { id: '1', currency: 'EUR' }

/** A value of JSON as a service has it after reading: text, or the digits of a number. */
export function sent(json: string): string {
  const value = parseJson(json)
  return value instanceof Numeral ? value.source : String(value)
}
