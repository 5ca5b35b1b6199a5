/** An answer of JSON; numbers made by `numeral` keep their digits. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

/** A page for people. */
export function html(title: string, status = 200, headers: Record<string, string> = {}, more = ''): Response {
  return new Response(
    `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1>${more}</body></html>`,
    {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
    },
  )
}

/** A status, and nothing else. */
export function bare(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers })
}

/** The page to which an expired session leads (A9). */
export function loginPage(): Response {
  return html(
    'Sign in to continue',
    200,
    {},
    '<form method="post"><input type="password" name="password"></form>',
  )
}
