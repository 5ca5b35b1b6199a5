import { aspnet } from './aspnet.ts'
import { erp } from './erp.ts'
import { hydra } from './hydra.ts'
import { laravel } from './laravel.ts'
import { nest } from './nest.ts'
import { behind } from './network.ts'
import { spring } from './spring.ts'
import type { Start } from './stand-in.ts'
import { xero } from './xero.ts'
import { zoho } from './zoho.ts'

/** Services of which nobody has stated more than how one signs in: all else is found out, and ids go one at a time. */
export const unknown: Record<string, Start> = Object.fromEntries(
  Object.entries({ ...aspnet, ...erp, ...hydra, ...laravel, ...nest, ...spring, ...xero, ...zoho })
    .filter(([name]) =>
      ['aspnet', 'erp: Swiss', 'hydra', 'laravel: root paginator', 'nest', 'spring', 'xero', 'zoho'].includes(
        name,
      ),
    )
    .map(([known, start]) => {
      const name = `unknown service: ${known}`
      const { profile, shows } = start({ contacts: [], transactions: [] })
      const stated = { name, shows: shows.join(' '), profile: { auth: profile['auth'] } }
      return [name, behind(stated, start, () => (_call, pass) => pass())]
    }),
)
