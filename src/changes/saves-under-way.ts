import type { QueryClient } from '@tanstack/react-query'

// Saves that have begun but not yet reached the query client: a cell reads its record first.
const begun = new Set<Promise<boolean>>()

/** Lets Undo wait for a save, which resolves to whether it succeeded. */
export function announceSave(save: Promise<boolean>): void {
  begun.add(save)
  void save.finally(() => begun.delete(save))
}

export function isSaving(client: QueryClient): boolean {
  return begun.size > 0 || savingIn(client).length > 0
}

/** Waits for the saves under way. False if one of them failed: then Undo must not take back an earlier change instead. */
export async function saved(client: QueryClient): Promise<boolean> {
  const results = await Promise.all(begun)
  const mutations = savingIn(client)
  await new Promise<void>((resolve) => {
    const isDone = () => mutations.every(({ state }) => state.status !== 'pending')
    if (isDone()) return resolve()
    const stop = client.getMutationCache().subscribe(() => {
      if (!isDone()) return
      stop()
      resolve()
    })
  })
  return results.every(Boolean) && mutations.every(({ state }) => state.status === 'success')
}

function savingIn(client: QueryClient) {
  return client
    .getMutationCache()
    .findAll({ status: 'pending' })
    .filter(({ options, meta }) => options.mutationKey?.[1] === 'save' && meta?.['step'] === undefined)
}
