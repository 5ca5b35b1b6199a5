import { setTimeout as wait } from 'node:timers/promises'

/** Asks until it is so; answers after how many seconds, undefined when it never became so. */
export async function eventually(
  isSo: () => Promise<boolean> | boolean,
  seconds = 60,
): Promise<number | undefined> {
  const begun = performance.now()
  for (;;) {
    if (await isSo()) return Math.round((performance.now() - begun) / 1000)
    if (performance.now() - begun > seconds * 1000) return undefined
    await wait(20)
  }
}
