/** A text without white space at its ends and those of its lines, and with single spaces between words. */
export function trimSpace(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim().replace(/[^\S\n]+/g, ' '))
    .join('\n')
    .trim()
}
