import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Without a graphics card Chromium would imitate one, which costs a third more of the processor. */
export const chromiumArguments = ['--no-sandbox', '--disable-gpu']

/** The path of an installed Chromium or Chrome; `CHROMIUM` in the environment goes first. */
export function chromium(): string {
  const found = findChromium()
  if (found) return found
  throw new Error(
    'No Chromium or Chrome was found: install one (on Debian: apt-get install chromium) or name it in CHROMIUM.',
  )
}

/** The same, or undefined where there is none. */
export function findChromium(): string | undefined {
  return findOne(names)
}

/** For journeys in the page: where it is installed, the Chromium without windows, with which they take three quarters of the time. */
export function findHeadlessChromium(): string | undefined {
  return findOne(['chromium-headless-shell', ...names])
}

function findOne(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [
    process.env['CHROMIUM'] ?? '',
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...places,
  ].find((path) => path !== '' && existsSync(path))
}

/** Where the journeys' build is: a folder of its own, so that another build or preview beside them is left in peace. */
export const dist = 'node_modules/.cache/e2e'

/** Where the built server is, which starts in half the time of its sources. */
export const builtServer = 'node_modules/.cache/e2e-server'
