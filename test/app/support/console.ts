const expected: RegExp[] = []
// What React says of a page whose code is loaded by the click of a test, and of the app's own timers, which on a busy machine end
// between two acts of a test: nothing that a person could meet.
const always = [
  /A component suspended inside an `act` scope/,
  /(was not wrapped in|is not configured to support) act\(/,
]

/** Lets the rest of this test put messages with these words on the console: those that are there by design. */
export function expectConsoleError(words: RegExp): void {
  expected.push(words)
}

export function forgetExpectedConsoleErrors(): void {
  expected.length = 0
}

/** Whether a call of console.error is one that the test said would come. */
export function isExpected(call: unknown[]): boolean {
  return [...always, ...expected].some((words) => call.some((part) => words.test(String(part))))
}
