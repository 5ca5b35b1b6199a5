import { Complaint } from '../complaint.ts'
import { readOptions, usage } from './options.ts'
import { startServer } from './start-server.ts'

// Runs the service of SPEC.md over HTTP on this machine; `usage` says how it is told what to serve.
try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') console.log(usage)
  else startServer(options)
} catch (error) {
  if (!(error instanceof Complaint)) throw error
  console.error(error.message)
  process.exitCode = 2
}
