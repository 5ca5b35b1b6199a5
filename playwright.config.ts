import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { builtServer, chromiumArguments, dist, findHeadlessChromium } from './test/e2e/chromium.ts'
import type { EngineName } from './test/e2e/core/journey.ts'

// Servers and commands of the journeys start in two thirds of the time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')

const port = Number(process.env['E2E_PORT'] ?? 4183)

/** The built app. Its port keeps clear of `npm start`; E2E_PORT changes it, so that two checkouts can run side by side. */
export const appUrl = `http://127.0.0.1:${port}`

/** Playwright drives Debian's Firefox, too, with one file between the two. */
export const firefoxOptions = {
  channel: 'moz-firefox',
  executablePath: join(import.meta.dirname, 'test/e2e/firefox.ts'),
  // As in Chromium, where Playwright hides them.
  firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
}

/** CI builds once for all browsers: `E2E_BUILT` says that the sources have not changed since the journeys were made last. */
const builds = process.env['E2E_BUILT']
  ? []
  : [
      `npx vite build --logLevel warn --outDir ${dist}`,
      `npx vite build --config vite.server.config.ts --logLevel warn --outDir ${builtServer}`,
    ]

export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  forbidOnly: true,
  // CI tries a failed journey once more and lists it as flaky, which is a fault to mend; at the desk it fails at once.
  retries: process.env['CI'] ? 1 : 0,
  // A machine that does other things too may take its time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: appUrl,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // Recording a trace takes more than a quarter of the processor's time; at the desk, `--trace on` asks for it.
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
    // Without Chromium the file still loads: the check for dead code reads it, too. Its journeys then fail and name what is missing.
    launchOptions: { executablePath: findHeadlessChromium() ?? 'chromium', args: chromiumArguments },
  },
  projects: [
    { name: 'journeys', testIgnore: '**/core/**' },
    {
      name: 'journeys-firefox',
      testIgnore: '**/core/**',
      use: { browserName: 'firefox', launchOptions: firefoxOptions },
    },
    ...(['chromium', 'firefox', 'webkit'] as const).map((engineName) => ({
      name: engineName,
      testMatch: '**/core/*.spec.ts',
      use: { engineName },
    })),
  ],
  webServer: {
    command: [...builds, `npx vite preview --outDir ${dist} --port ${port}`].join(' && '),
    url: appUrl,
    // A host name for the journey over plain http; Vite answers only to names that it knows.
    env: { __VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS: 'bookend.test' },
    reuseExistingServer: false,
    timeout: 120_000,
  },
})
