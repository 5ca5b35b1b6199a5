/** What is said of the option `--database` wherever it is offered. */
export const databaseHelp =
  'a file, or postgres://USER:PASSWORD@HOST/NAME (default: the variable DATABASE_URL, or data/books.db)'

/** Where the books are: where was said, else where the variable says, else in a file of the current folder. */
export function booksAddress(given: string | undefined, variables: NodeJS.ProcessEnv): string {
  return given ?? (variables['DATABASE_URL'] || 'data/books.db')
}

/** The file that an address names (`books.db`, `file:books.db`); undefined for one of PostgreSQL. */
export function fileAt(address: string): string | undefined {
  return /^postgres(?:ql)?:\/\//.test(address) ? undefined : address.replace(/^file:(?:\/\/)?/, '')
}
