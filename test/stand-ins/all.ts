import { isLong } from '../long.ts'
import { absence, archives, doors, jqgrid, lateTotals, partialRows, refusals } from './express-variants.ts'
import { aspnet } from './aspnet.ts'
import { bank } from './bank.ts'
import { billomat } from './billomat.ts'
import { caches } from './caches.ts'
import { columns } from './columns.ts'
import { cashctrl } from './cashctrl.ts'
import { django } from './django.ts'
import { erp } from './erp.ts'
import { express } from './express.ts'
import { fastapi } from './fastapi.ts'
import { fiken } from './fiken.ts'
import { hostile, usable } from './hostile.ts'
import { hydra } from './hydra.ts'
import { jsend } from './jsend.ts'
import { jsonapi } from './jsonapi.ts'
import { jsonserver } from './jsonserver.ts'
import { laravel } from './laravel.ts'
import { lexware } from './lexware.ts'
import { limits } from './limits.ts'
import { mongo } from './mongo.ts'
import { nest } from './nest.ts'
import type { Hostile } from './network.ts'
import { odata } from './odata.ts'
import { php } from './php.ts'
import { pocketbase } from './pocketbase.ts'
import { postgrest } from './postgrest.ts'
import { rails } from './rails.ts'
import { sage } from './sage.ts'
import { sevdesk } from './sevdesk.ts'
import { spring } from './spring.ts'
import type { Start } from './stand-in.ts'
import { strapi } from './strapi.ts'
import { traps } from './traps.ts'
import { unsafeWrites } from './unsafe-writes.ts'
import { unknown } from './unknown.ts'
import { xero } from './xero.ts'
import { zoho } from './zoho.ts'

/** Every service that the whole journey must work with: list, search, open, edit, create, delete, refusal, sign-in. */
export const standIns: Record<string, Start> = {
  ...express,
  ...absence,
  ...archives,
  ...refusals,
  ...lateTotals,
  ...doors,
  ...mongo,
  ...django,
  ...spring,
  ...laravel,
  ...jsonapi,
  ...cashctrl,
  ...php,
  ...xero,
  ...lexware,
  ...zoho,
  ...rails,
  ...strapi,
  ...postgrest,
  ...aspnet,
  ...odata,
  ...hydra,
  ...fastapi,
  ...pocketbase,
  ...nest,
  ...sage,
  ...billomat,
  jsonserver,
  ...sevdesk,
  ...bank,
  ...erp,
  ...jqgrid,
  ...jsend,
  ...fiken,
  ...unknown,
  ...columns,
  ...usable,
  ...caches,
}

/** Those that long tests go through: the first of each family, and in the long run all of them. */
export const standInsToTry = Object.fromEntries(
  Object.entries(standIns).filter(([name], index, all) => isLong || all.findIndex(isKinOf(name)) === index),
)

function isKinOf(name: string) {
  const [family] = name.split(':')
  return ([other]: [string, Start]) => other.split(':')[0] === family
}

/** Every service and network whose point is a failure, with what the app must do about it. */
export const hostileStandIns: Record<string, Hostile> = {
  ...hostile,
  ...limits,
  ...traps,
  ...unsafeWrites,
  ...partialRows,
}
