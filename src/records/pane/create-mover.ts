type Moves = {
  /** Shows a record with the values of its row. */
  show: (id: string) => void
  /** Puts it into the address, which was `from` when the record was shown, and reads the record. */
  goTo: (id: string, from: string) => void
  /** The address. */
  place: () => string
}

export type Mover = ReturnType<typeof createMover>

/**
 * Opens records beside their list without reading rows that the user only passes, while a key is held or pressed
 * quickly.
 */
export function createMover({ show, goTo, place }: Moves) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let awaited: (() => void) | undefined
  let movedAt = -Infinity
  const stop = () => {
    clearTimeout(timer)
    awaited = undefined
  }
  const settle = () => {
    const go = awaited
    stop()
    go?.()
  }
  const open = (id: string) => {
    stop()
    const from = place()
    show(id)
    goTo(id, from)
  }
  return {
    open,
    /** Shows the record of a row that the focus has moved to. */
    follow: (id: string, isHeld: boolean) => {
      const now = performance.now()
      const isPassing = isHeld || now - movedAt < pause
      movedAt = now
      if (!isPassing) return open(id)
      stop()
      const from = place()
      show(id)
      awaited = () => goTo(id, from)
      timer = setTimeout(settle, pause)
    },
    /** Stops moving: reads the record that was only shown so far. */
    settle,
    stop,
  }
}

/** How long the user must stay on a row to mean it, in milliseconds. */
const pause = 200
