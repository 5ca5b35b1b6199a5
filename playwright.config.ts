import { defineConfig } from '@playwright/test'
import { chromium } from './test/e2e/chromium.ts'

/** The app as it is built, and the service over real HTTP; ports of their own, so that a running `npm start` is not met. */
export const appUrl = 'http://127.0.0.1:4183'

const dist = 'node_modules/.cache/e2e'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  forbidOnly: true,
  // A machine that does other things too may take its time.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: appUrl,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromium(), args: ['--no-sandbox'] },
  },
  webServer: {
    // A folder of its own, so that a build or a preview that is going on beside the journeys is left in peace.
    command: `npx vite build --logLevel warn --outDir ${dist} && npx vite preview --outDir ${dist} --port 4183`,
    url: appUrl,
    // A host name for the journey over plain http; Vite answers only to names that it knows.
    env: { __VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS: 'bookend.test' },
    reuseExistingServer: false,
    timeout: 120_000,
  },
})
