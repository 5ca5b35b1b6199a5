// Shows the message in index.html if the browser lacks a function that Bookend needs. Written so that every browser can
// run it.
;(function () {
  var known =
    'popover' in HTMLElement.prototype &&
    window.URL &&
    URL.canParse &&
    window.AbortSignal &&
    AbortSignal.any &&
    window.Map &&
    Map.groupBy &&
    window.Promise &&
    Promise.withResolvers
  if (!known) document.getElementById('old-browser').removeAttribute('hidden')
})()
