import type { Plugin } from 'vite'

/**
 * Runs before MSW's own code. The app's files pass by MSW, which never sees them; and an answer is read whole before the
 * browser gets it. MSW hands over the page's stream, which breaks off when the page is left.
 */
const beforeMsw = `addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname.startsWith('/assets/')) event.stopImmediatePropagation()
})
const respondWith = FetchEvent.prototype.respondWith
FetchEvent.prototype.respondWith = function (answer) {
  const whole = async (response) =>
    response.type === 'default' && response.body ? new Response(await response.arrayBuffer(), response) : response
  respondWith.call(this, Promise.resolve(answer).then(whole).catch(() => Response.error()))
}
`

/**
 * Keeps the demo's service worker away from the app's own files, since the browser's cache is faster, and from answers
 * that break off: Firefox would report both as errors when a page is left while it loads. This plugin must come after
 * MSW's, which emits the worker.
 */
export function demoWorker(): Plugin {
  return {
    name: 'demo-worker',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      const worker = bundle['mockServiceWorker.js']
      if (worker?.type !== 'asset') throw new Error('The build has no service worker for the demo')
      worker.source = `${beforeMsw}${String(worker.source)}`
    },
  }
}
