/** The help text of the option `--database`. */
export const databaseHelp =
  'a file, or postgres://USER:PASSWORD@HOST/NAME (default: $DATABASE_URL, or data/books.db)'

/** The address of books that are gone when the server stops. */
export const temporary = ':memory:'

/** Where the books are: the option, else the variable, else a file in the current folder. */
export function booksAddress(given: string | undefined, variables: NodeJS.ProcessEnv): string {
  return given ?? (variables['DATABASE_URL'] || 'data/books.db')
}

/** The file of an address (`books.db`, `file:books.db`); undefined for PostgreSQL. */
export function fileAt(address: string): string | undefined {
  return /^postgres(?:ql)?:\/\//.test(address) ? undefined : address.replace(/^file:(?:\/\/)?/, '')
}
