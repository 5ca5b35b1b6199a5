import { defineConfig } from '@playwright/test'
import { chromium } from './test/e2e/chromium.ts'

/** The app as it is built, and the service over real HTTP; ports of their own, so that a running `npm start` is not met. */
export const appUrl = 'http://127.0.0.1:4183'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  forbidOnly: true,
  use: {
    baseURL: appUrl,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromium(), args: ['--no-sandbox'] },
  },
  webServer: {
    command: 'npx vite build --logLevel warn && npx vite preview --port 4183',
    url: appUrl,
    reuseExistingServer: false,
    timeout: 120_000,
  },
})
