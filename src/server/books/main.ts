import { processTerminal } from './process-terminal.ts'
import { runBooks } from './run-books.ts'

// `npm run books -- …`: what can be done with the books from the command line; `--help` says it.
const code = await runBooks(process.argv.slice(2), processTerminal(), process.env)
if (code !== 0) process.exitCode = code
