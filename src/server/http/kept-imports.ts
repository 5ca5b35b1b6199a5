import { Hono } from 'hono'
import type { ImportUndo } from '../../domain/statement-import.ts'
import type { Books } from '../database/books.ts'
import type { Undone } from '../database/statement-import/undo-import.ts'
import type { SignedInEnv } from './app-env.ts'
import { problem } from './problem.ts'

/** The file of an import, and taking the import back, announced as the capability `kept-imports`. */
export function keptImports({ imports }: Pick<Books, 'imports'>): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>()
  app.use('/:id/*', async (c, next) => {
    c.get('entry').route = `/api/statement-imports/:id/${c.req.path.endsWith('/file') ? 'file' : 'undo'}`
    await next()
  })
  app.get('/:id/file', async (c) => {
    const file = await imports.file(c.get('signIn').account, c.req.param('id'))
    if (!file) return problem(404, 'The file of this import is not kept')
    return c.body(Buffer.from(file.bytes), 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${quoted(file.name)}`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
  })
  app.all('/:id/file', () => problem(405, 'This address accepts only GET, HEAD', { Allow: 'GET, HEAD' }))
  app.get('/:id/undo', async (c) =>
    answer(await imports.planUndo(c.get('signIn').account, c.req.param('id'))),
  )
  app.post('/:id/undo', async (c) => {
    const { account, tokenName } = c.get('signIn')
    return answer(await imports.undo(account, c.req.param('id'), tokenName))
  })
  app.all('/:id/undo', () =>
    problem(405, 'This address accepts only GET, HEAD, POST', { Allow: 'GET, HEAD, POST' }),
  )
  return app
}

function answer(undone: Undone): Response {
  if ('nothing' in undone) {
    if (undone.nothing === 'missing') return problem(404, 'There is no such import')
    return problem(409, whyNot[undone.nothing])
  }
  return Response.json(undone satisfies ImportUndo, { headers: { 'Cache-Control': 'no-store' } })
}

const whyNot = {
  refused: 'This file was refused, so there is nothing to take back.',
  old: 'An earlier version imported this file and did not keep which transactions it brought. Delete them in the list instead.',
}

/** A name in the notation of RFC 8187, without the characters that file systems read as folders. */
function quoted(name: string): string {
  return encodeURIComponent(name.replaceAll(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '_')).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
