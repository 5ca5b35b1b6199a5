/** Scripts and styles only come from here; requests may go anywhere, since users connect other services. */
export const contentSecurityPolicy = [
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

/**
 * Security headers of every response, including those to unreadable requests, which a library's middleware would miss.
 * The proxy in front that speaks TLS sets Strict-Transport-Security.
 */
export const securityHeaders = {
  'Content-Security-Policy': `${contentSecurityPolicy}; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  // CORS requests, such as those from apps of `--origin`, are exempt (Fetch standard, 3.7).
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
    .map((feature) => `${feature}=()`)
    .join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** These only concern pages: scripts and style sheets, of which a page loads many, are sent without them. */
const pageHeaders = new Set(['Cross-Origin-Opener-Policy', 'Permissions-Policy', 'X-Frame-Options'])

/** Adds the security headers to those of a response, except one that it sets itself: index.html has its own policy. */
export function addSecurityHeaders(headers: Headers): void {
  const isCode = /^text\/(javascript|css)/.test(headers.get('Content-Type') ?? '')
  for (const [name, value] of Object.entries(securityHeaders))
    if (!headers.has(name) && !(isCode && pageHeaders.has(name))) headers.set(name, value)
}
