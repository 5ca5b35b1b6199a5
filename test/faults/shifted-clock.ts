import { readFileSync } from 'node:fs'

/*
 * Loaded before the server (`--import`): its clock goes wrong by as many milliseconds as the file says that the variable CLOCK_SHIFT
 * names, whatever it says at the moment.
 */
const file = process.env['CLOCK_SHIFT']
if (file !== undefined) shiftClock(() => Number(readFileSync(file, 'utf8')))

/** Shifts this process's idea of the time; answers how to set it right again. */
export function shiftClock(shift: () => number): () => void {
  const RealDate = globalThis.Date
  const now = () => RealDate.now() + shift()
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, given) => Reflect.construct(date, given.length === 0 ? [now()] : given),
    apply: () => new RealDate(now()).toString(),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })
  return () => void (globalThis.Date = RealDate)
}
