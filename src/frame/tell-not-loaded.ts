// Says that the app could not be loaded, since the app itself cannot. A script may fail before the body is parsed, so
// this runs in the head (ask-first.ts).
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell)
    else tell()
  },
  true,
)

function tell(): void {
  document.querySelector('#not-loaded')?.removeAttribute('hidden')
}
export {}
