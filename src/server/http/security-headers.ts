import { contentSecurityPolicy } from './content-security-policy.ts'

/**
 * What every answer tells the browser to refuse, those to unreadable requests too: hence no middleware of a library, which
 * only answers of the app would pass. Strict-Transport-Security is for whoever speaks TLS: a proxy in front.
 */
export const securityHeaders = {
  'Content-Security-Policy': `${contentSecurityPolicy}; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Requests by CORS, as apps of `--origin` send them, are not subject to it (Fetch standard, 3.7).
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
    .map((feature) => `${feature}=()`)
    .join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}
