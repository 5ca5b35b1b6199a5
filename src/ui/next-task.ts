/** In a task of its own, so that the browser can paint and answer before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
