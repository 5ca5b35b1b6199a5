/** A number with its noun: `1 contact`, `1,200 contacts`. */
export function howMany(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
