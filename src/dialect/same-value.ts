import { isDecimal } from '../values/money.ts'

/** Whether a service holds the value that was sent: white space round it and zeros at the end of decimals make no other value. */
export function isSameValue(stored: string, sent: string): boolean {
  return plain(stored) === plain(sent)
}

function plain(value: string): string {
  const text = value.trim()
  if (!isDecimal(text)) return text
  return text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
}
