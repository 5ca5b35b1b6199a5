type Moves = {
  /** Shows a record with what its row knows. */
  show: (id: string) => void
  /** Puts it into the address, which was `from` when it was shown, and reads it. */
  goTo: (id: string, from: string) => void
  /** The address. */
  place: () => string
}

export type Mover = ReturnType<typeof createMover>

/** Opens records beside their list so that rows which only pass by, while a key is held or pressed quickly, are not read. */
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
    /** Stays where it is: what was only shown is read now. */
    settle,
    stop,
  }
}

/** How long the user stays on a row that is meant, in milliseconds. */
const pause = 200
