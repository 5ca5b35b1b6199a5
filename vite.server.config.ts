import { basename, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * Builds the server that `npm run serve` starts: a few files, where Node would otherwise strip some 500 modules of their
 * types at each start, and once more in each thread. Only comments are left out, so stack traces name what the sources name.
 * The folder is as deep as `src/server` is, so that a path from there to `dist` holds.
 */
export default defineConfig({
  publicDir: false,
  plugins: [threadsAsEntries(), asAscii()],
  ssr: { noExternal: true, external: ['pg'] },
  build: {
    ssr: 'src/server/main.ts',
    target: 'node24',
    outDir: 'build/server',
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { chunkFileNames: '[name].js', comments: false } },
  },
})

/** Builds each module that `new URL('./some-worker.ts', import.meta.url)` names as a file beside the others. */
function threadsAsEntries(): Plugin {
  return {
    name: 'threads-as-entries',
    enforce: 'pre', // while the texts are as they were written
    transform(code, file) {
      if (!file.includes('/src/server/')) return undefined
      return code.replace(/new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g, (_, path: string) => {
        const fileName = `${basename(path)}.js`
        this.emitFile({ type: 'chunk', id: resolve(file, '..', `${path}.ts`), fileName })
        return `new URL('./${fileName}', import.meta.url)`
      })
    },
  }
}

/** V8 keeps a file in two bytes a character if only one of them is not in Latin-1, in each thread: 4 MB in all. */
function asAscii(): Plugin {
  const escape = (unit: string) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'as-ascii',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escape)
    },
  }
}
