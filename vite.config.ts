import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import type { Plugin, ProxyOptions } from 'vite'
import { defineConfig } from 'vitest/config'
import { demoWorker } from './src/mock/demo-worker.ts'
import { frame } from './src/frame/frame.ts'

/**
 * The oldest browsers that Bookend runs in, which the README and index.html name too: they were the first with popovers (Firefox 125),
 * `URL.canParse` (Chrome 120), and `AbortSignal.any`, `Map.groupBy` and `Promise.withResolvers` (Safari 17.4).
 */
export const oldestBrowsers = ['chrome120', 'edge120', 'firefox125', 'safari17.4']

/**
 * Tests of the server that `npm test` leaves to `npm run test:long`: whole processes, the inbox, backups, checks of every row, random
 * and large books.
 */
const longServerTests = [
  'test/server/{built-server,faults-raw,start,stop}.test.ts',
  'test/server/cli/{account,backup,export,process,token}.test.ts',
  'test/server/database/{accounts,backup,backup-refused,check,check-damaged,common-words}.test.ts',
  'test/server/database/{export,far-pages,files-beside,fuzz,hostile-backup}.test.ts',
  'test/server/database/{queries,search-again,statement-import-many}.test.ts',
  'test/server/http/{large-and-slow-requests,requests-that-are-none}.test.ts',
  'test/server/import/{command,read-in-thread}.test.ts',
  'test/server/inbox/{inbox,inbox-interrupted}.test.ts',
]

/**
 * Tests of the app that are left to `npm run test:long`, too: services that differ from our own, journeys from tab to tab or from visit
 * to visit, and random edits.
 */
const longAppTests = [
  'test/app/{every-stand-in,detection*,stand-in-journeys,traps-*}.test.ts',
  'test/app/{accepted-edits,amount-signs,archived,cached-answers,deletions-broken-off}.test.ts',
  'test/app/{edits-property,honest-delete,unseen-*}.test.ts',
  'test/app/{accounts-changed-sign-in,other-tabs,undo-after-closing}.test.ts',
  'test/app/{drawn-services,late-writes,totals-while-deleting,undo-model,visit-read}.test.ts',
  'test/app/reading/{never-whole,same-answers,stored-reading}.test.ts',
]

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
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')

export default defineConfig({
  plugins: [react(), msw({ mode: 'worker-only' }), demoWorker(), frame(), precompressed(), serviceByProxy()],
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
          environment: 'node',
          // Nothing here outlives its test, so files share a process and its modules: half the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/server/**/*.test.ts'],
          exclude: ['test/server/database/**', '**/faults.test.ts', ...longServerTests],
          setupFiles: ['test/seed.ts'],
          environment: 'node',
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
          environment: 'node',
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

/**
 * The parts of the build: the start, which asks for the records while the rest loads; the libraries; the kit; the first view; what
 * reading any service and writing need; and one second part with all that the first view opens. Pages, and what the
 * second part opens, are parts of their own; forms, statements, the inbox and what is known of a contact have one each. Imports decide what else belongs where.
 */
function parts() {
  const libraries =
    /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\/(?!.*useBlocker)/
  const kit = /node_modules\/(@mantine|@floating-ui|clsx)\/|\/src\/ui\/(Kit|theme|fields\.module)\./
  const root = (path: string) => [join(import.meta.dirname, 'src', path)]
  const start = reached(() => root('main.ts'))
  const first = reached(() => root('app/start-app.tsx'))
  const isOf = (id: string, rooms: RegExp) => rooms.test(id.slice(import.meta.dirname.length))
  const isApi = (id: string) => isOf(id, /^\/src\/(api|dialect)\//)
  // What a list shows only once the user opens it, and what it hardly ever needs: it loads once somebody uses the page.
  const laterRoots = [
    'app/shell/MenuContent.tsx',
    'connections/list/ConnectionChoices.tsx',
    'contacts/ContactFilters.tsx',
    'records/bulk-edit/EditDialog.tsx',
    'records/form/EditInPlace.tsx',
    'records/list/ListFoot.tsx',
    'records/list-toolbar/ViewMenuContent.tsx',
    'records/more-like-it/MoreLikeIt.tsx',
    'records/pane/Pane.tsx',
    'records/shortcuts/KeySheet.tsx',
    'records/totals/OpenTotals.tsx',
    'statement-import/DropArea.tsx',
    'transactions/HowToImport.tsx',
    'transactions/Sums.tsx',
    'transactions/filters/TransactionChips.tsx',
    'transactions/filters/TransactionFilters.tsx',
    'transactions/marks/MarkPanel.tsx',
    'transactions/marks/MarkSelection.tsx',
  ].flatMap(root)
  const openedFirst = (modules: Modules) =>
    [...first(modules)]
      .filter((id) => !isOf(id, /^\/src\/(app\/(router|shell\/AppFrame)|main)/))
      .flatMap((id) => opened(id, modules))
      .filter((id) => !laterRoots.includes(id))
  const service = reached(
    (modules) => openedFirst(modules).filter(isApi),
    (id, modules) => (isApi(id) ? opened(id, modules) : []),
  )
  const signIn = reached(() => root('app/sign-in-from-address.tsx'))
  const second = reached((modules) => [
    ...root('app/shell/AppNotices.tsx'),
    ...root('api/query/read-refined-page.ts'),
    // A record's page and a field that is edited need it, so that neither loads the other.
    ...root('ui/use-leave-page.ts'),
    ...openedFirst(modules).filter((id) => !isApi(id) && !isOf(id, /^\/src\/app\/sign-in-from-address/)),
  ])
  // What reads all records of a service that answers no questions about them, and what it shares with totals of our own.
  const reading = reached(() => [
    ...root('api/query/reading-source.ts'),
    ...root('api/query/pending-transactions.ts'),
  ])
  const openedLater = reached(() => laterRoots)
  const searchText = reached(() => root('domain/search/search-text.ts'))
  // Once a list is shown, the pages of its records load.
  const record = reached(() => [
    ...root('contacts/ContactPage.tsx'),
    ...root('transactions/TransactionPage.tsx'),
  ])
  // Pages of one kind of work are one part, without what pages of another kind need as well.
  const everything = reached(() => root('main.ts'), opened)
  const together = (...paths: string[]) => {
    const pages = paths.flatMap(root)
    const here = reached(() => pages)
    const elsewhere = reached((modules) =>
      [...everything(modules)].flatMap((id) => opened(id, modules)).filter((id) => !pages.includes(id)),
    )
    return (id: string, modules: Modules) => here(modules).has(id) && !elsewhere(modules).has(id)
  }
  const part = (name: string, has: (id: string, modules: Modules) => boolean) => ({
    debugName: name,
    name: (id: string, modules: Modules) => (has(id, modules) ? name : null),
  })
  const isSource = (id: string) => id.includes('/src/')
  return [
    part('start', (id, modules) => /vite\/preload-helper/.test(id) || start(modules).has(id)),
    { name: 'libraries', test: libraries },
    // Mantine, as much of it as is in use: the second part and most pages need it.
    { name: 'kit', test: kit },
    part('first', (id, modules) => isSource(id) && first(modules).has(id)),
    // What both need, so that neither loads the other.
    part(
      'shared',
      (id, modules) => second(modules).has(id) && (service(modules).has(id) || signIn(modules).has(id)),
    ),
    // The history searches its items as a reading does its rows.
    part('search', (id, modules) => searchText(modules).has(id) && !second(modules).has(id)),
    part('reading', (id, modules) => reading(modules).has(id) && !second(modules).has(id)),
    part('service', (id, modules) => service(modules).has(id)),
    part('edit', together('records/bulk-edit/EditDialog.tsx', 'records/clusters/SpellingsDialog.tsx')),
    part('pane', together('records/pane/Pane.tsx')),
    part('failure', together('ui/NoSuchConnection.tsx', 'ui/StartFailure.tsx')),
    part('second', (id, modules) => second(modules).has(id)),
    part('record', (id, modules) => isSource(id) && record(modules).has(id)),
    part('opened', (id, modules) => isSource(id) && openedLater(modules).has(id)),
    part(
      'forms',
      together(
        'contacts/ContactNewPage.tsx',
        'contacts/ContactEditPage.tsx',
        'transactions/TransactionEditPage.tsx',
      ),
    ),
    part(
      'statements',
      together(
        'statement-import/ImportDialog.tsx',
        'statement-import/ImportsPage.tsx',
        'statement-import/CsvColumnsForm.tsx',
        'statement-import/check/StatementCheckPage.tsx',
      ),
    ),
    part(
      'inbox',
      together(
        'overview/inbox/InboxPage.tsx',
        'contacts/duplicates/DuplicatesPage.tsx',
        'contacts/duplicates/MergeDialog.tsx',
      ),
    ),
    part(
      'import',
      together('contacts/import/ImportContactsPage.tsx', 'overview/missing-contacts/MissingContactsPage.tsx'),
    ),
    part('contact', together('contacts/ViesAnswers.tsx', 'contacts/report/ContactReportPage.tsx')),
    // Small things that several pages share would each be a file of their own.
    {
      name: 'pages',
      // The way back from a sign-in needs no page.
      test: /\/src\/(ui|storage|connections|changes|records\/(form|clusters))\/(?!.*sign-in-by-address)/,
      minShareCount: 2,
    },
    { name: 'overview', test: /\/src\/overview\//, minShareCount: 2 },
    {
      name: 'matching',
      test: /\/src\/(domain\/cluster|api|contacts\/(new-|contacts-found|label-of))/,
      minShareCount: 2,
    },
  ]
}

type Modules = {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

function opened(id: string, modules: Modules): string[] {
  return modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []
}

/** Modules with all that they import, followed when first asked for. `also`: what else a module leads to. */
function reached(
  from: (modules: Modules) => string[],
  also: (id: string, modules: Modules) => string[] = () => [],
) {
  let found: Set<string> | undefined
  return (modules: Modules) => {
    if (found) return found
    found = new Set(from(modules))
    for (const one of found)
      for (const next of [...(modules.getModuleInfo(one)?.importedIds ?? []), ...also(one, modules)])
        found.add(next)
    return found
  }
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
