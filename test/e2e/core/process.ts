import type { ChildProcess } from 'node:child_process'

/** Waits until a process prints what the pattern finds, and gives its first group. */
export function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const listen = (text: string) => {
      said += text
      const found = pattern.exec(said)
      if (found) resolve(found[1] ?? '')
    }
    child.stdout?.setEncoding('utf8').on('data', listen)
    child.stderr?.setEncoding('utf8').on('data', listen)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${said}`)))
  })
}

/** Ends a process, and waits until it is gone. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  const impatient = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(impatient)
}
