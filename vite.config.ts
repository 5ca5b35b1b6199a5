import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

// `settings.json` may name any service, so requests may go anywhere; code and styles come from here only.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' http: https:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export default defineConfig({
  plugins: [react({ compiler: true }), msw({ mode: 'worker-only' }), contentSecurity()],
  resolve: { alias: { tldts: join(import.meta.dirname, 'src/mock/no-public-suffixes.ts') } },
  server: { host: '127.0.0.1', port: Number(process.env['PORT'] ?? 5173), strictPort: true },
  preview: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 4173),
    strictPort: true,
    headers: {
      'Content-Security-Policy': `${contentSecurityPolicy}; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  },
  build: { manifest: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'service', include: ['test/{service,values}/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['test/app/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://bookend.test/' } },
          setupFiles: ['test/app/setup.ts'],
        },
      },
    ],
  },
})

/** Puts the policy into the built page, so that it holds on any static host; development needs inline scripts. */
function contentSecurity(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        injectTo: 'head-prepend',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
      },
    ],
  }
}
