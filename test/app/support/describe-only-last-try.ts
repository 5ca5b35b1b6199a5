import { configure, getConfig } from '@testing-library/react'

/**
 * Leaves the page out of the error of each try that `findBy` or `waitFor` repeats: the library prints it for every one,
 * a quarter of the time of some tests. It prints it for the last try by itself, and for a query that does not wait.
 */
export function describeOnlyLastTry(): void {
  const { getElementError } = getConfig()
  configure({
    getElementError: (message, container) =>
      isTriedAgain() ? withoutPage(message) : getElementError(message, container),
  })
}

/** The library's own mark of such a try, which its types leave out. */
function isTriedAgain(): boolean {
  return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
}

function withoutPage(message: string | null): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return error
}
