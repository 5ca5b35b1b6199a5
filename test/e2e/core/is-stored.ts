/** Whether one of the browser's databases has a row with this text. Runs in the page, on its own. */
export async function isStored(text: string): Promise<boolean> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error()))
    })
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ''))
    const stores = [...database.objectStoreNames]
    const rows = await Promise.all(
      stores.map((store) => done(database.transaction(store).objectStore(store).getAll())),
    )
    database.close()
    if (JSON.stringify(rows).includes(text)) return true
  }
  return false
}
