// The few texts about connections that every page shows.

export const demoBooks = 'Demo books'

export const notSignedIn = 'Not signed in'
export const booksNamed = (name: string) => `Books: ${name}`
