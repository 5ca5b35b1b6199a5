import { existsSync } from 'node:fs'

// `npm run serve`: starts the server that is already built, or says that there is none. This is JavaScript because Node
// takes 13 MB to strip types.
const built = new URL('../../build/server/main.js', import.meta.url)
if (existsSync(built)) await import(built.href)
else {
  console.error(
    'Bookend is not built yet. Run “npm run build” first, or “npm start”, which builds and starts it.',
  )
  process.exitCode = 1
}
