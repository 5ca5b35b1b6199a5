import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBooks } from '../../../src/server/cli/run-books.ts'
import type { Books } from '../../../src/server/database/books.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'

/** A folder with the command line in it; `answers` are what a person types when asked. */
export function commandLine({ answers }: { answers?: string[] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  const database = join(folder, 'books.db')

  async function run(args: string[], variables: NodeJS.ProcessEnv = { DATABASE_URL: database }) {
    const said = { out: '', err: '' }
    const terminal = {
      print: async (text: string) => void (said.out += text),
      tell: (words: string) => void (said.err += `${words}\n`),
      ask: async (question: string) => {
        said.err += question
        return answers?.shift()
      },
    }
    const code = await runBooks(args, terminal, variables)
    return { code, ...said }
  }

  /** One command, its words parted by spaces. */
  const say = (words: string) => run(words.split(' '))

  async function withBooks<T>(work: (books: Books) => Promise<T>): Promise<T> {
    const books = await openBooks(database)
    return work(books).finally(() => books.close())
  }

  return { folder, database, run, say, withBooks }
}
