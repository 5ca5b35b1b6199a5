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

/** Files and folders of a drop, to be taken during its event: the browser clears them after it. */
export function droppedIn({ dataTransfer }: DragEvent): Dropped {
  return {
    entries: [...(dataTransfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []),
    files: [...(dataTransfer?.files ?? [])],
  }
}
