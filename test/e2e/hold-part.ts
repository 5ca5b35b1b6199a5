import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dist } from './chromium.ts'

type HeldPart = {
  /** Settles when the page asks for it. */
  asked: Promise<void>
  deliver: () => void
}

/** Holds back a part of the app's code until it is told to deliver it, as a slow network does. Throws if the build has no such file. */
export async function holdPart(page: Page, name: string): Promise<HeldPart> {
  const isBuilt = readdirSync(`${dist}/assets`).some(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.js'),
  )
  if (!isBuilt) throw new Error(`The build has no part “${name}”`)
  const asked = Promise.withResolvers<void>()
  const delivered = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    asked.resolve()
    await delivered.promise
    await route.continue()
  })
  return { asked: asked.promise, deliver: delivered.resolve }
}
