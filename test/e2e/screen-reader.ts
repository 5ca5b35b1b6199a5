import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The parts of the virtual screen reader that run in the page. */
type Reader = {
  start: (options: { container: Node }) => Promise<void>
  spokenPhraseLog: () => Promise<string[]>
}

/** It looks at regions that have left the page a moment ago, and stumbles over them. */
export const complaintOfReader = /getElementById is not a function/

/**
 * Starts a virtual screen reader in the page. `press` and `type` act on the real keyboard and wait until it has said exactly the
 * phrases given: names, roles and states of what has the focus, and live regions after "polite:".
 */
export async function startReader(page: Page) {
  const file = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'))
  const script = await readFile(file, 'utf8')
  await page.route('**/screen-reader.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  const reader = await page.evaluateHandle(async (path) => {
    const { virtual } = (await import(path)) as { virtual: Reader }
    await virtual.start({ container: document.body })
    return virtual
  }, '/screen-reader.js')
  let heard = (await reader.evaluate((virtual) => virtual.spokenPhraseLog())).length

  const hear = async (act: string, phrases: string[]) => {
    let log: string[] = []
    await expect
      .poll(
        async () => {
          log = await reader.evaluate(async (virtual) => {
            // What has the focus is read again if it says something else now: another choice of a list, a box that was ticked.
            document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
            return virtual.spokenPhraseLog()
          })
          return spoken(log.slice(heard))
        },
        { message: act },
      )
      .toEqual(phrases)
    heard = log.length
  }
  return {
    press: async (key: string, ...phrases: string[]) => {
      await page.keyboard.press(key)
      await hear(key, phrases)
    },
    /** What is said without a key. */
    hear: (...phrases: string[]) => hear('', phrases),
    type: async (text: string, ...phrases: string[]) => {
      // All letters at once: what is said between two of them would depend on the machine.
      await page.keyboard.insertText(text)
      await hear(text, phrases)
    },
  }
}

/**
 * What is left to hear: a new focus interrupts the one before, and live regions wait for it. A region is said once, however its
 * words arrived.
 */
function spoken(log: string[]): string[] {
  const live = log.filter((phrase) => /^(polite|assertive): ./.test(phrase))
  const dialogs = log.filter((phrase) => /^(alert)?dialog, /.test(phrase))
  const focus = log.findLast((phrase) => !/^((polite|assertive): |(alert)?dialog, )/.test(phrase))
  return [
    ...dialogs,
    ...(focus === undefined ? [] : [focus]),
    ...live.filter((phrase, index) => phrase !== live[index - 1]),
  ]
}
