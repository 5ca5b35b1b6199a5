const expected: RegExp[] = []
// What React says of acts, which no person could meet:
// - The test library dispatches every event in an act that is not awaited, because `fireEvent` cannot be. A click that opens a page
//   whose code is still loading suspends in it; React says so once per file (`finishActs` awaits the rest of the act).
// - An act that is awaited ends in a later task. An event dispatched before that task ends its queue, and a timer of the app that
//   fires then updates outside of it: on a busy machine only.
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
