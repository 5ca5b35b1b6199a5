const expected: RegExp[] = []

/** Lets the rest of this test put messages with these words on the console: those that are there by design. */
export function expectConsoleError(words: RegExp): void {
  expected.push(words)
}

export function forgetExpectedConsoleErrors(): void {
  expected.length = 0
}

/** Whether a call of console.error is one that the test said would come. */
export function isExpected(call: unknown[]): boolean {
  return expected.some((words) => call.some((part) => words.test(String(part))))
}
