/** Runs once the next frame is on the screen. Returns a function that cancels it. A hidden tab paints no frames. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    timer = setTimeout(run)
  }
  const frame = requestAnimationFrame(soon)
  timer = setTimeout(soon, 200)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Waits for a new task, so that the browser can paint and respond first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
