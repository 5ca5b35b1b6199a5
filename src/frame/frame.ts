import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { contentSecurityPolicy } from '../server/http/content-security-policy.ts'
import type { FrameName } from './render-frames.tsx'

type Bundle = Rolldown.OutputBundle

/**
 * Puts the frame of the app into the built index.html, so that it is on screen before the app's code is read: the app's own
 * markup, its style sheets, the scripts that choose and fill it, and the policy that allows these scripts. Development does
 * without the frame.
 */
export function frame(): Plugin {
  let target: string[] = []
  return {
    name: 'frame',
    configResolved: ({ build }) => {
      target = [build.target || []].flat()
    },
    // As a server should send it: only a header forbids other sites to frame the page.
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
        const [paint, ask, show, frames] = await Promise.all([
          bundleScript(firstPaint, target),
          bundleScript('ask-first.ts', target),
          bundleScript('show-frame.ts', target),
          renderFrames(),
        ])
        const old = readFileSync(join(import.meta.dirname, 'old-browser.js'), 'utf8').trim()
        const icon = readFileSync(join(import.meta.dirname, '../../public/favicon.svg'), 'utf8').trim()
        const app = closure(bundle, 'src/app/start-app.tsx')
        const signIn = closure(bundle, 'src/connections/sign-in/SignInPage.tsx')
        const sheets = (files: string[]) =>
          files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`).join('\n')
        const templates = Object.entries({
          ...frames,
          'sign-in': sheets(signIn.css.filter((file) => !app.css.includes(file))) + frames['sign-in'],
        }).map(([name, content]) => `<template id="frame-${name}">${content}</template>`)
        const policy = policyFor([paint, ask, old, show])
        return (
          html
            .replace('<meta charset="utf-8" />', (charset) => `${charset}\n${policy}`)
            // After the settings, and before the style sheets, which scripts after them would wait for.
            .replace(/<link rel="preload" href="\/settings\.json"[^>]*>/, (settings) =>
              [settings, `<script>${paint}</script>`, `<script>${ask}</script>`, sheets(app.css)].join('\n'),
            )
            .replace('</head>', (end) => `${preloads(app.js.filter((file) => !html.includes(file)))}\n${end}`)
            .replace('"/favicon.svg"', `"data:image/svg+xml,${encodeURIComponent(icon)}"`)
            .replace('</body>', (end) =>
              [...templates, `<script>${old}</script>`, `<script>${show}</script>`, end].join('\n'),
            )
        )
      },
    },
  }
}

/** The policy, with the page's own scripts named by their hashes. */
function policyFor(scripts: string[]): string {
  const hashes = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  const policy = contentSecurityPolicy.replace("script-src 'self'", `$& ${hashes.join(' ')}`)
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`
}

function preloads(files: string[]): string {
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`).join('\n')
}

/** The files of a source module's chunk and of the chunks that it imports. */
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

/** One of the scripts beside this file with all that it imports, to stand in the page. */
async function bundleScript(name: string, target: string[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
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
    // React tells of its state in tests only; the router takes the thread for a browser then.
    const env = { ...process.env, NODE_ENV: 'test' }
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { env })
    // The app in it would go on for ever.
    worker.once('message', (frames) => {
      resolve(frames)
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The frames could not be rendered')))
  })
}
