import { createStore } from '../../storage/create-store.ts'
import { keepSideBySide, readSideBySide } from '../../storage/side-by-side.ts'

/** Whether the open record is shown beside its list, on this device, where the window is wide enough. */
export const sideBySide = createStore(readSideBySide())

export function chooseSideBySide(isOn: boolean): void {
  keepSideBySide(isOn)
  sideBySide.set(isOn)
}
