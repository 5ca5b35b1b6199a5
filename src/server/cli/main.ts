import { runBooks } from './run-books.ts'
import { createInterface } from 'node:readline/promises'
import type { Terminal } from './with-books-at.ts'

// `npm run books -- …`: manages the books from the command line. `--help` lists the commands.
const code = await runBooks(process.argv.slice(2), processTerminal(), process.env)
if (code !== 0) process.exitCode = code

function processTerminal(): Terminal {
  // Ignored here: either `print` rejects with the error, or the reader has gone (`| head`).
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return {
    print: (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
      }),
    tell: (words) => {
      process.stderr.write(`${words}\n`)
    },
    ask: async (question) => {
      if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined
      const asking = createInterface({ input: process.stdin, output: process.stderr })
      // Ctrl-C and Ctrl-D count as an empty answer.
      const closed = new Promise<string>((resolve) => asking.once('close', () => resolve('')))
      const answer = await Promise.race([asking.question(question).catch(() => ''), closed])
      asking.close()
      return answer
    },
  }
}
