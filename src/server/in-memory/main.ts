import { UserError } from '../common/user-error.ts'
import { readOptions, usage } from './options.ts'
import { startServer } from './start-server.ts'

// Serves the API of docs/spec.md on this machine; `usage` explains the options.
try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') console.log(usage)
  else startServer(options)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
