import type { Plugin } from 'vite'

/** Runs before MSW's own listener, which then never sees the app's files. */
const filesPassBy = `addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname.startsWith('/assets/')) event.stopImmediatePropagation()
})
`

/**
 * Keeps the demo's service worker away from the app's own files: the browser's cache is faster, and Firefox would
 * report an error when a page is left while one of them loads. This plugin must come after MSW's, which emits the
 * worker.
 */
export function demoWorker(): Plugin {
  return {
    name: 'demo-worker',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      const worker = bundle['mockServiceWorker.js']
      if (worker?.type !== 'asset') throw new Error('The build has no service worker for the demo')
      worker.source = `${filesPassBy}${String(worker.source)}`
    },
  }
}
