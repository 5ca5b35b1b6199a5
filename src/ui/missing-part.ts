import * as messages from './common-messages.ts'

// The browsers' messages for a failed import(), and Vite's for a style sheet.
const fetchFailed = /dynamically imported module|importing a module script|Unable to preload CSS/i
const name = 'MissingPartError'

/** The message when Bookend's code or styles fail to load: offline, after an update, or on an unreliable connection. */
export function describeMissingPart(): string {
  return navigator.onLine ? messages.partUnreachable : messages.partOffline
}

/** Whether code or styles failed to load, as opposed to code that throws. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && (error.name === name || fetchFailed.test(error.message))
}

/** Gives every failed import() a readable message. Vite reports each one here before throwing it. */
export function explainMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!isMissingPart(payload) || payload.name === name) return
    const style = /Unable to preload CSS for (\S+)/.exec(payload.message)?.[1]
    if (style) missingStyles.set(style, undefined)
    payload.name = name
    payload.message = messages.partNotLoadedBecause(describeMissingPart())
  })
}

// Vite requests a style sheet only once; without this, a retry would show the part unstyled. Several parts may need the same one.
const missingStyles = new Map<string, Promise<void> | undefined>()

/** Imports a part of the app, with the styles that failed to load earlier. */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  await Promise.all([...missingStyles].map(([href, fetching]) => fetching ?? fetchStyle(href)))
  return load()
}

function fetchStyle(href: string): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href === href) link.remove()
  const fetching = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.addEventListener('load', () => {
      missingStyles.delete(href)
      resolve()
    })
    link.addEventListener('error', () => {
      missingStyles.set(href, undefined)
      reject(new Error(`Unable to preload CSS for ${href}`))
    })
    document.head.append(link)
  })
  missingStyles.set(href, fetching)
  return fetching
}
