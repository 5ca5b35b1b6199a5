import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import type { Plugin, ProxyOptions, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { demoWorker } from './src/mock/demo-worker.ts'
import { framePlugin } from './src/frame/frame-plugin.ts'

/**
 * The oldest browsers that Bookend runs in, which the README and index.html name too: they were the first with popovers (Firefox 125),
 * `URL.canParse` (Chrome 120), and `AbortSignal.any`, `Map.groupBy` and `Promise.withResolvers` (Safari 17.4).
 */
export const oldestBrowsers = ['chrome120', 'edge120', 'firefox125', 'safari17.4']

/**
 * Tests of the server that `npm test` leaves to `npm run test:long`: whole processes, the inbox, backups, books of older
 * versions, checks of every row, random and large books.
 */
const longServerTests = [
  'test/server/{faults-raw,start}.test.ts',
  'test/server/cli/{account,backup,export,process}.test.ts',
  'test/server/database/{accounts,backup,backup-refused,check,export,files-beside,fuzz,old-books}.test.ts',
  'test/server/database/{imports,postgres-questions,queries,search-bank-lines,served-books}.test.ts',
  'test/server/database/statement-import-many.test.ts',
  'test/server/http/requests-that-are-none.test.ts',
  'test/server/import/{command,read-in-thread,zip}.test.ts',
  'test/server/inbox/inbox.test.ts',
]

/**
 * Tests of the app that are left to `npm run test:long`, too: services that differ from our own, journeys from tab to tab or from visit
 * to visit, random edits, and comparisons of many contacts, names or lines.
 */
const longAppTests = [
  'test/app/{every-stand-in,detection*,stand-in-journeys,traps-*}.test.ts',
  'test/app/{accepted-edits,archived,compare-file,contact-warnings,duplicates,names}.test.ts',
  'test/app/{edits-property,honest-delete,unseen-*}.test.ts',
  'test/app/{accounts-changed-sign-in,merge-faults,merge-model,odd-services,other-tabs,undo-after-closing}.test.ts',
  'test/app/{contact-import-faults,drawn-services,late-writes,moved-decisions,totals-while-deleting,undo-model,visit-read}.test.ts',
  'test/app/reading/{never-whole,same-answers,stored-reading}.test.ts',
]

// Nothing here outlives its test, so files share a process and its modules: half the time of what only calls functions.
const nodeTests = { environment: 'node' as const, isolate: false }

const appTests = {
  // As the browser journeys: CI tries once more and says so.
  retry: process.env['CI'] ? 1 : 0,
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'http://bookend.test/' } },
  setupFiles: ['test/app/support/setup.ts'],
  // A thread starts sooner than a process.
  pool: 'threads' as const,
  // Each file reads all of these: as one file each, and compiled before, they cost half a second less.
  deps: {
    optimizer: {
      client: {
        enabled: true,
        include: [
          '@mantine/core',
          '@tanstack/react-query',
          '@tanstack/react-router',
          '@testing-library/react',
          '@testing-library/user-event',
          'react',
          'react-dom',
          'react-dom/client',
          'react-hook-form',
          'zod',
        ],
      },
    },
  },
}

// What tests write is below one folder, which goes with them. PostgreSQL's server, of another user, has its files there, too. Vitest
// reads this file for each project.
if (process.env['VITEST'] && !tmpdir().includes('bookend-tests-')) {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-tests-'))
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true }))
}
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')

export default defineConfig({
  plugins: [
    react(),
    msw({ mode: 'worker-only' }),
    demoWorker(),
    framePlugin(),
    precompressed(),
    serviceByProxy(),
  ],
  resolve: {
    alias: {
      tldts: join(import.meta.dirname, 'src/mock/get-domain.ts'),
      // Statements are read on Node, and in a worker of the browser, which has no Buffer. The browser's build takes ten times as long.
      ...(process.env['VITEST'] ? {} : { 'csv-parse/sync': 'csv-parse/browser/esm/sync' }),
      // React has this hook itself; the shim, for React before 18, would cost 0.7 kB of the first view.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  server: { host: '127.0.0.1', port: Number(process.env['PORT'] ?? 5173), strictPort: true },
  preview: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 4173),
    strictPort: true,
    headers: {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  },
  build: {
    target: oldestBrowsers,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: parts() },
      },
    },
  },
  test: {
    // No test may depend on how fast the machine is: these limits only end what hangs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    // Vitest would leave one core idle, and tests wait for timers meanwhile.
    maxWorkers: availableParallelism() + 1,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'test/{service,contacts,statement-import,domain,dialect,overview,statements}/**/*.test.ts',
          ],
          setupFiles: ['test/seed.ts'],
          ...nodeTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/server/**/*.test.ts'],
          exclude: ['test/server/database/**', '**/faults.test.ts', ...longServerTests],
          setupFiles: ['test/seed.ts'],
          ...nodeTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['test/server/database/**/*.test.ts'],
          exclude: ['**/faults.test.ts', ...longServerTests],
          setupFiles: ['test/seed.ts'],
          globalSetup: ['test/server/database/postgres-setup.ts'],
          ...nodeTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-long',
          include: longServerTests,
          setupFiles: ['test/seed.ts'],
          globalSetup: ['test/server/database/postgres-setup.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          ...appTests,
          name: 'app',
          include: ['test/app/**/*.test.{ts,tsx}'],
          exclude: longAppTests,
        },
      },
      {
        extends: true,
        test: { ...appTests, name: 'app-long', include: longAppTests },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/server/**/faults.test.ts'],
          globalSetup: ['test/server/database/postgres-setup.ts'],
          environment: 'node',
          fileParallelism: false,
        },
      },
    ],
  },
})

/**
 * `SERVICE_URL=https://books.example/api npm run dev` tries a real service on another host in a minute: its requests go through
 * the development server, so that the browser sees one origin and no CORS is needed. Its cookies are made this host's.
 */
function serviceByProxy(): Plugin {
  const service = process.env['SERVICE_URL']
  return {
    name: 'service-by-proxy',
    apply: 'serve',
    config: () => {
      if (!service) return {}
      const { origin, pathname } = new URL(service)
      const base = pathname.replace(/\/$/, '')
      const here = '/service-by-proxy'
      const proxy: ProxyOptions = {
        target: origin,
        changeOrigin: true,
        cookieDomainRewrite: '',
        cookiePathRewrite: '/',
        rewrite: (path) => path.replace(here, base),
        // Where the service redirects to is below the proxy too.
        configure: (server) =>
          void server.on('proxyRes', ({ headers }) => {
            if (headers.location) headers.location = headers.location.replace(origin, '').replace(base, here)
          }),
      }
      return { server: { proxy: { [here]: proxy } } }
    },
    configureServer: (server) => {
      if (!service) return
      server.middlewares.use('/settings.json', (_request, response) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(
          JSON.stringify({ service: { baseUrl: '/service-by-proxy', name: new URL(service).host } }),
        )
      })
    },
  }
}

/** The parts of the build, for Rolldown, which asks for each module. */
function parts() {
  let tables: ReturnType<typeof partsOf> | undefined
  const group = (which: 'parts' | 'ofSeveral') => ({
    debugName: which,
    name: (id: string, modules: Modules) => {
      tables ??= partsOf(modules)
      return Object.entries(tables[which]).find(([, takes]) => takes(id))?.[0] ?? null
    },
  })
  return [group('parts'), { ...group('ofSeveral'), minShareCount: 2 }]
}

type Table = Record<string, (id: string) => boolean>
type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * What is in which part: a module belongs to the first that takes it. What a list needs goes by what its files import; the rest are pages
 * and dialogs, a part for each kind of work, by their folders.
 */
function partsOf(modules: Modules) {
  const known = (id: string) => modules.getModuleInfo(id)
  const isIn = (...paths: string[]) => isLike(new RegExp(`/src/(${paths.join('|')})`))
  const isLike = (pattern: RegExp) => (id: string) => pattern.test(id)
  const isKit = isLike(/node_modules\/(@mantine|@floating-ui|clsx)\/|\/src\/ui\/(Kit|theme|fields\.module)\./)
  const isApi = isIn('api/', 'dialect/')
  const isSource = isIn('')
  const opened = (id: string) => known(id)?.dynamicallyImportedIds ?? []
  // Files with all that they import. `also`: what else a module leads to.
  const withImports = (files: string[], also = (_id: string): string[] => []) => {
    const found = new Set(files)
    for (const one of found)
      for (const next of [...(known(one)?.importedIds ?? []), ...also(one)]) found.add(next)
    return found
  }
  const ofFiles = (...paths: string[]) => paths.map((path) => join(import.meta.dirname, 'src', path))
  // Whoever imports it says so: `lazyNamed(() => import('./ListFoot.tsx'), 'ListFoot', MissingForNow, 'on use')`.
  const isOnUse = (id: string) => {
    const said = new RegExp(`/${basename(id).replace('.', '\\.')}"\\)[^()]*"on use"`)
    const importers = known(id)?.dynamicImporters ?? []
    return importers.some((one) => said.test(known(one)?.code ?? ''))
  }

  const start = withImports(ofFiles('main.ts'))
  const first = withImports(ofFiles('app/start-app.tsx'))
  const signIn = withImports(ofFiles('app/sign-in-from-address.tsx'))
  const demo = withImports(ofFiles('mock/start-demo-service.ts'))
  // What the first view opens by itself; pages wait for their addresses.
  const openedFirst = [...first].filter((id) => !isIn('app/router')(id)).flatMap(opened)
  // What any service but our own needs, and what every service needs to write.
  const service = withImports(openedFirst.filter(isApi), (id) => (isApi(id) ? opened(id) : []))
  const waits = (id: string) =>
    isApi(id) || signIn.has(id) || isOnUse(id) || [...withImports([id])].some(isKit)
  const second = withImports([
    ...openedFirst.filter((id) => !waits(id)),
    // Filters, and a question that records and fields ask before they are left.
    ...ofFiles('api/query/read-refined-page.ts', 'ui/use-leave-page.ts'),
  ])
  const record = withImports(ofFiles('contacts/ContactPage.tsx', 'transactions/TransactionPage.tsx'))
  const onUse = withImports([...withImports(ofFiles('main.ts'), opened)].filter(isOnUse))

  const parts: Table = {
    // Asks for the records while the rest loads.
    start: (id) => start.has(id) || id.includes('vite/preload-helper'),
    libraries: isLike(
      /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\/(?!.*useBlocker)/,
    ),
    // Mantine, as much of it as is in use.
    kit: isKit,
    first: (id) => isSource(id) && first.has(id),
    failure: isIn('ui/StartFailure.tsx'),
    pane: isIn('records/pane/(Pane|use-open)'),
    // What several need, so that none loads the other.
    shared: (id) => second.has(id) && (service.has(id) || signIn.has(id) || demo.has(id)),
    // What works on a list that is on screen: no Mantine.
    second: (id) => second.has(id),
    reading: isIn('api/full-scan', 'api/query', 'domain/query'),
    search: isIn('domain/search'),
    service: (id) => service.has(id),
    // Loads once a list is shown.
    record: (id) => isSource(id) && record.has(id),
    // Loads once somebody uses the page.
    opened: (id) => isSource(id) && onUse.has(id),
    forms: isIn(
      'records/form/(?!use-leave-question)',
      'contacts/Contact(New|Edit|Form)',
      'transactions/TransactionEdit',
    ),
    edit: isIn('records/(bulk-edit|clusters/(?!use-spellings))', 'domain/(cluster/cluster-values|edit)'),
    statements: isIn('statement-import/(?!use-suggested-names)', 'api/kept-imports', 'statements/compare'),
    inbox: isIn(
      'overview/inbox/(Inbox|use-inbox-keys|use-checked)',
      'contacts/(duplicates/|MergeDialog|merge-contacts)',
    ),
    import: isIn('contacts/(import/|matching/missing-name)', 'overview/missing-contacts/Missing'),
    contact: isIn('contacts/(Vies|ContactTransactions|report/|accounts-of)', 'api/erasures', 'domain/held'),
  }
  // Small things that several pages share would each be a file of their own.
  const ofSeveral: Table = {
    pages: isIn('(ui|storage|changes)/', 'records/(form|clusters)'),
    'sign-in': isIn('connections/(?!.*sign-in-by-address)'),
    overview: isIn('overview/', 'contacts/matching/'),
    matching: isIn('domain/(cluster|vies)', 'api/', 'contacts/(new-|contacts-found|label-of)'),
  }
  return { parts, ofSeveral }
}

/**
 * Puts a brotli and a gzip file beside each asset, for our server and for static hosts that look for them. Only beside what has
 * its hash in its name: whoever edits settings.json in a build must not have an old copy served.
 */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const assets = Object.keys(bundle).filter((path) => /^assets\/.*\.(js|css|svg)$/.test(path))
      await Promise.all(assets.map((path) => compress(join(dir, path))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < 1024) return
  const [small, smaller] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ])
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)])
}
