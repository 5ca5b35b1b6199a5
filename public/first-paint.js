// Gives the first paint the colours that src/ui/color-scheme.ts keeps to, before anything is drawn.
;(function () {
  var chosen
  try {
    chosen = localStorage.getItem('bookend-appearance')
  } catch {
    // Storage may be refused; the system's choice holds then.
  }
  var isDark = window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches
  if (chosen !== 'light' && chosen !== 'dark') chosen = isDark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
})()
