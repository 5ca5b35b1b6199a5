/** Reserves space beside the list for the open record, where the window is wide enough (list/ListPage.module.css). */
export function keepRoom(isKept: boolean): void {
  document.documentElement.toggleAttribute('data-side-by-side', isKept)
}
