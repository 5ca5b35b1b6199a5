let page = ''
let books: string | undefined

export function titlePage(title: string): void {
  page = title
  show()
}

/** Adds the open account to the title of every page; undefined if there is only one. */
export function titleBooks(name: string | undefined): void {
  books = name
  show()
}

function show(): void {
  document.title = [page, books, 'Bookend'].filter(Boolean).join(' · ')
}
