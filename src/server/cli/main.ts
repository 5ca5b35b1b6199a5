import { processTerminal } from './process-terminal.ts'
import { runBooks } from './run-books.ts'

// `npm run books -- …`: manages the books from the command line. `--help` lists the commands.
const code = await runBooks(process.argv.slice(2), processTerminal(), process.env)
if (code !== 0) process.exitCode = code
