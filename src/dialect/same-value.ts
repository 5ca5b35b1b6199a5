import { isDecimal } from '../values/money.ts'

/** Whether a service holds the value that was sent: white space round it, the way lines end and zeros after decimals make no other value. */
export function isSameValue(stored: string, sent: string): boolean {
  return plain(stored) === plain(sent)
}

function plain(value: string): string {
  const text = value.trim().replace(/\r\n/g, '\n')
  if (!isDecimal(text)) return text
  return text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
}
