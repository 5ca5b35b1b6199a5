import { isLoopback } from './http/allowed-hosts.ts'
import type { Options } from './options.ts'

/**
 * The address that browsers use for a server that listens at `address`: the configured one, else its first name, else
 * `address`. Undefined if it listens on every address of the machine and has no configured name.
 */
export function publicAddress(
  {
    publicUrl,
    hostNames,
    host,
    trustProxy,
  }: Pick<Options, 'publicUrl' | 'hostNames' | 'host' | 'trustProxy'>,
  address: string,
): string | undefined {
  if (publicUrl !== undefined) return publicUrl
  const [name] = hostNames
  // A proxy in front speaks TLS, on its own port.
  if (name !== undefined)
    return trustProxy ? `https://${name}` : `http://${name}:${new URL(address).port || 80}`
  if (host === '0.0.0.0' || host === '::') return undefined
  return address
}

/** Whether an address points to the machine on which it is opened. */
export function isThisMachineOnly(address: string): boolean {
  return isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''))
}
