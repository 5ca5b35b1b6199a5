import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Goes with the Tab key until it arrives; a page has far fewer stops than this tries. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  const arrived = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < 120 && !(await arrived()); stops += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}
