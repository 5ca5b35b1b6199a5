import type { NewSignIn } from '../../domain/sign-in.ts'

/**
 * The address that signs a browser in: this page's origin if other devices can reach it, otherwise the server's public
 * address.
 */
export function signInAddress(
  { token, publicAddress }: Pick<NewSignIn, 'token' | 'publicAddress'>,
  service: URL,
): string {
  const here = service.origin
  const base = isThisDeviceOnly(here) && publicAddress !== undefined ? publicAddress : here
  return `${base}/#token=${token}`
}

/** Whether an address refers to the device that opens it. */
export function isThisDeviceOnly(address: string): boolean {
  return /^(?:localhost|127\..*|\[::1\])$/.test(new URL(address).hostname)
}
