import type { Page } from '@playwright/test'

type HeldPart = {
  /** Settles when the page asks for it. */
  asked: Promise<void>
  deliver: () => void
}

/** Holds back a part of the app's code until it is told to deliver it, as a slow network does. */
export async function holdPart(page: Page, name: string): Promise<HeldPart> {
  const asked = Promise.withResolvers<void>()
  const delivered = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    asked.resolve()
    await delivered.promise
    await route.continue()
  })
  return { asked: asked.promise, deliver: delivered.resolve }
}
