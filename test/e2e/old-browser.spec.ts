import { expect } from '@playwright/test'
import { rowsOf, test } from './journey.ts'

const sentence = /too old for Bookend.*Chrome or Edge 120, Firefox 125, Safari 17\.4/

test('a browser that is new enough gets no message', async ({ page }) => {
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  await expect(page.getByText(sentence)).toBeHidden()
})

test.describe(() => {
  test.use({ tolerated: [/./] })
  const lacks = {
    'AbortSignal.any': () => Reflect.deleteProperty(AbortSignal, 'any'),
    'Map.groupBy': () => Reflect.deleteProperty(Map, 'groupBy'),
    'Promise.withResolvers': () => Reflect.deleteProperty(Promise, 'withResolvers'),
    'URL.canParse': () => Reflect.deleteProperty(URL, 'canParse'),
    popovers: () => Reflect.deleteProperty(HTMLElement.prototype, 'popover'),
  }
  test(`a browser without ${Object.keys(lacks).join(' or without ')} says that it is too old`, async ({
    context,
  }) => {
    for (const [name, remove] of Object.entries(lacks)) {
      const page = await context.newPage()
      await page.addInitScript(remove)
      await page.goto('/contacts')
      await expect(page.getByRole('alert').filter({ hasText: sentence }), name).toBeVisible()
    }
  })

  test('a browser that cannot parse the code shows that it is too old, instead of a blank page', async ({
    page,
  }) => {
    // So a module with newer syntax ends for an old browser; what it does not know is missing, too.
    await page.route('**/assets/start-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const = 1' }),
    )
    await page.addInitScript(lacks['Promise.withResolvers'])
    await page.goto('/contacts')
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  })
})
