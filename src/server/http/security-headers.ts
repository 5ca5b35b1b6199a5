import { contentSecurityPolicy } from './content-security-policy.ts'

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

/** Those that only concern pages: scripts and style sheets, of which a page loads many, are sent without them. */
export const pageHeaders = ['Cross-Origin-Opener-Policy', 'Permissions-Policy', 'X-Frame-Options']
