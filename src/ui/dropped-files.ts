/** Keeps the browser from opening files that are dropped on the window, which would leave the app. */
export function keepDropsFromOpening(): void {
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => {
      if (bringsFiles(event)) event.preventDefault()
    })
}

/** Whether files are dragged over the window. File inputs handle drops themselves. */
export function bringsFiles({ dataTransfer, target }: DragEvent): boolean {
  const isField = target instanceof HTMLInputElement && target.type === 'file'
  return !isField && dataTransfer?.types.includes('Files') === true
}

export type Dropped = { entries: FileSystemEntry[]; files: File[] }

/** Hears whether files are dragged over the page, and which are dropped. Returns a function that stops it. */
export function hearFiles(
  place: GlobalEventHandlers,
  onOver: (isOver: boolean) => void,
  onDrop: (dropped: Dropped) => void,
): () => void {
  let leaving: ReturnType<typeof setTimeout> | undefined
  const hear = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    // What the document takes, the window does not hear of.
    event.stopPropagation()
    clearTimeout(leaving)
    onOver(event.type === 'dragover')
    if (event.type === 'drop') onDrop(droppedIn(event))
  }
  const leave = ({ relatedTarget }: DragEvent) => {
    // Either the pointer has left the window, or this is Safari, which names no element that is entered. There, `dragover` comes next.
    if (relatedTarget !== null) return
    clearTimeout(leaving)
    leaving = setTimeout(() => onOver(false), 200)
  }
  for (const type of ['dragover', 'drop'] as const) place.addEventListener(type, hear)
  place.addEventListener('dragleave', leave)
  return () => {
    clearTimeout(leaving)
    for (const type of ['dragover', 'drop'] as const) place.removeEventListener(type, hear)
    place.removeEventListener('dragleave', leave)
  }
}

/** Files and folders of a drop, to be taken during its event: the browser clears them after it. */
export function droppedIn({ dataTransfer }: DragEvent): Dropped {
  return {
    entries: [...(dataTransfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []),
    files: [...(dataTransfer?.files ?? [])],
  }
}
