import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build, type Plugin, type Rolldown } from 'vite'
import { contentSecurityPolicy } from '../server/http/security-headers.ts'
import type { FrameName } from './render-frames.tsx'

type Bundle = Rolldown.OutputBundle

/**
 * Puts the frame of the app into the built index.html, so that it is on screen before the app's code has loaded: the
 * app's own markup, its style sheets, the scripts that choose and fill it, and the policy that allows these scripts.
 * Development works without the frame.
 */
export function framePlugin(): Plugin {
  let target: string[] = []
  return {
    name: 'frame',
    configResolved: ({ build }) => {
      target = [build.target || []].flat()
    },
    // Servers should send it as a header, too: only a header can forbid other sites to frame the page.
    configurePreviewServer: ({ config, middlewares }) => {
      const html = readFileSync(join(config.root, config.build.outDir, 'index.html'), 'utf8')
      const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? []
      middlewares.use((_request, response, next) => {
        response.setHeader('Content-Security-Policy', `${policy}; frame-ancestors 'none'`)
        next()
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const firstPaint = 'first-paint.ts'
        if (!bundle) return [{ tag: 'script', attrs: { type: 'module', src: `/src/frame/${firstPaint}` } }]
        const [paint, ask, show, rows, frames] = await Promise.all([
          bundleScript(firstPaint, target),
          bundleScript('ask-first.ts', target),
          bundleScript('show-frame.ts', target),
          bundleScript('show-rows.tsx', target),
          renderFrames(),
        ])
        const old = readFileSync(join(import.meta.dirname, 'old-browser.js'), 'utf8').trim()
        const icon = readFileSync(join(import.meta.dirname, '../../public/favicon.svg'), 'utf8').trim()
        const app = closure(bundle, 'src/app/start-app.tsx')
        const signIn = closure(bundle, 'src/connections/sign-in/SignInPage.tsx')
        const sheets = (files: string[], state = '') =>
          files.map((file) => `<link rel="stylesheet" ${state} crossorigin href="/${file}" />`).join('\n')
        const templates = Object.entries({
          ...frames,
          'sign-in': sheets(signIn.css.filter((file) => !app.css.includes(file))) + frames['sign-in'],
        }).map(([name, content]) => `<template id="frame-${name}">${content}</template>`)
        const styles = app.css.map((file) => sourceOf(bundle, file))
        const policy = policyFor([paint, ask, old, show, rows], styles)
        const entry = html.match(moduleScripts) ?? []
        const libraries = app.js.filter((file) => !html.includes(file))
        return (
          html
            // Reading the app's code would delay the first paint, so show-frame.ts puts these in later.
            .replaceAll(moduleScripts, '')
            .replace(/ *<!--.*-->\n/, '')
            .replace('<meta charset="utf-8" />', (charset) => `${charset}\n${policy}`)
            // After the settings.
            .replace(/<link rel="preload" href="\/settings\.json"[^>]*>/, (settings) =>
              [
                settings,
                `<script>${paint}</script>`,
                `<script>${ask}</script>`,
                // The first paint waits for no other file. The links, which fetch nothing, mark these styles as loaded.
                ...styles.map((style) => `<style>${style}</style>`),
                sheets(app.css, 'disabled'),
              ].join('\n'),
            )
            // The templates and the script for the rows go before the body: otherwise the browser would paint it
            // unfinished.
            .replace('</head>', (end) =>
              [
                ...templates,
                `<template id="app-code">${entry.join('')}${preloads(libraries)}</template>`,
                // Rendering the unfinished page would cost as much as rendering it once it shows its frame.
                '<link rel="expect" href="#show-frame" blocking="render" />',
                `<script type="text/plain" id="show-rows">${rows}</script>`,
                end,
              ].join('\n'),
            )
            .replace('"/favicon.svg"', `"data:image/svg+xml,${encodeURIComponent(icon)}"`)
            .replace('</body>', (end) =>
              [`<script>${old}</script>`, `<script id="show-frame">${show}</script>`, end].join('\n'),
            )
        )
      },
    },
  }
}

const moduleScripts = /<script async type="module"[^>]*><\/script>/g

/** The policy, with the page's own scripts and styles named by their hashes. */
function policyFor(scripts: string[], styles: string[]): string {
  const named = (texts: string[]) =>
    texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`).join(' ')
  const policy = contentSecurityPolicy
    .replace("script-src 'self'", `$& ${named(scripts)}`)
    .replace("style-src 'self'", `$& ${named(styles)}`)
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`
}

function preloads(files: string[]): string {
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`).join('')
}

function closure(bundle: Bundle, source: string): { js: string[]; css: string[] } {
  const path = join(import.meta.dirname, '../..', source)
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path))
  if (!chunk) throw new Error(`The build has no chunk with ${source}; has it moved?`)
  const reached = new Set([chunk])
  for (const { imports } of reached)
    for (const one of chunks) if (imports.includes(one.fileName)) reached.add(one)
  return {
    js: [...reached].map(({ fileName }) => fileName),
    css: [...reached].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  }
}

/** The text of a style sheet, to be put into the page. */
function sourceOf(bundle: Bundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`The build has no ${file}`)
  return String(asset.source).trim().replaceAll('</', '<\\/')
}

const staticReact = fileURLToPath(new URL('./static-react.ts', import.meta.url))

/** One of the scripts beside this file with everything it imports, to be put into the page. */
async function bundleScript(name: string, target: string[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    // The app's components in it are rendered once, without React.
    resolve: { alias: [{ find: /^react(\/jsx-runtime)?$/, replacement: staticReact }] },
    build: {
      write: false,
      target,
      // It needs no file of its own: the page already has the app's styles.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, name), output: { format: 'iife' } },
    },
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${name} was not built`)
  return chunk.code.trim().replaceAll('</', '<\\/')
}

/** Renders the frames in a thread that has a document (render-worker.ts). */
function renderFrames(): Promise<Record<FrameName, string>> {
  return new Promise((resolve, reject) => {
    // React only reports its state in tests; with this, the router takes the thread for a browser.
    const env = { ...process.env, NODE_ENV: 'test' }
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { env })
    // Otherwise the app in it would run forever.
    worker.once('message', (frames) => {
      resolve(frames)
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The frames could not be rendered')))
  })
}
