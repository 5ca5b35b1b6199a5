import { keys } from './engine.ts'

/** A click as WebDriver and WebDriver BiDi both write it (https://www.w3.org/TR/webdriver2/#actions). */
export function clicking(x: number, y: number): object[] {
  const there = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
  const press = [there, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
  return [{ type: 'pointer', id: 'mouse', actions: press }]
}

/** Keys that are typed one after another, with Control held down when asked. */
export function typing(text: string, control: boolean): object[] {
  const down = (value: string) => ({ type: 'keyDown', value })
  const up = (value: string) => ({ type: 'keyUp', value })
  const typed = Array.from(text).flatMap((value) => [down(value), up(value)])
  const held = [down(keys.control), ...typed, up(keys.control)]
  return [{ type: 'key', id: 'keyboard', actions: control ? held : typed }]
}
