import type { Engine } from './engine.ts'
import { answering } from './database-errors.ts'

/** What the running server publishes for other programs on the same books. */
export function installationOf(engine: Engine) {
  return {
    /** Where browsers reach the server, such as `https://books.example`; undefined until a server has started. */
    publicAddress: (): Promise<string | undefined> =>
      answering(engine, async () => {
        const query = engine.admin.selectFrom('installation').select('value')
        return (await query.where('name', '=', publicAddress).executeTakeFirst())?.value
      }),
    /** Undefined removes it. */
    setPublicAddress: (value: string | undefined): Promise<void> =>
      answering(engine, () =>
        engine.write(async (tx) => {
          await tx.deleteFrom('installation').where('name', '=', publicAddress).execute()
          if (value === undefined) return
          await tx
            .insertInto('installation')
            .values({ name: publicAddress, value })
            .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
            .execute()
        }),
      ),
  }
}

const publicAddress = 'public-address'
