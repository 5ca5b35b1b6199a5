import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import { scopedTo } from '../core/scoped-to.ts'
import type { AccountId } from '../core/scoped-to.ts'
import type { Engine } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'

/** How many bytes a row holds, so that nothing has to keep many large files in memory. */
const partSize = 512 * 1024

/** Keeps the file of an import; its bytes are compressed by gzip. */
export async function keepFile(
  engine: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
  { importId, zipped }: { importId: string; zipped: Uint8Array },
): Promise<void> {
  const bytes = Buffer.from(zipped.buffer, zipped.byteOffset, zipped.length)
  const columns = ['account', 'import_id', 'part', 'bytes']
  for (let part = 0; part * partSize < bytes.length; part += 1) {
    const some = bytes.subarray(part * partSize, (part + 1) * partSize)
    const row = [account, importId, part, some.toString('base64')]
    await engine.insert(tx, 'import_files', columns, [row], { numbers: ['account', 'part'] })
  }
}

/** The bytes of the file of an import; undefined if it is not kept. */
export async function readKeptFile(
  db: Kysely<Schema>,
  account: AccountId,
  importId: string,
): Promise<Uint8Array | undefined> {
  const rows = await scopedTo(db, account)
    .selectFrom('import_files')
    .select('bytes')
    .where('import_id', '=', importId)
    .orderBy('part')
    .execute()
  if (rows.length === 0) return undefined
  return promisify(gunzip)(Buffer.concat(rows.map(({ bytes }) => Buffer.from(bytes, 'base64'))))
}
