import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { Window } from 'happy-dom'
import { createServer } from 'vite'
import { populateGlobal } from 'vitest/runtime'
import type * as Frames from './render-frames.tsx'

// Runs in its own thread, because the app needs a document, which the build must not have.
populateGlobal(globalThis, new Window({ url: 'http://bookend.invalid/' }))
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [
    {
      name: 'never-loaded',
      // The frame keeps the button's space, but not the button, which could not do anything yet.
      load: (id) =>
        id.endsWith('/ImportStatements.tsx')
          ? 'await new Promise(() => {})\nexport const ImportStatements = undefined'
          : undefined,
    },
  ],
})
const { renderFrames } = (await vite.ssrLoadModule(
  join(import.meta.dirname, 'render-frames.tsx'),
)) as typeof Frames
parentPort?.postMessage(await renderFrames())
