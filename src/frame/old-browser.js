// Shows the sentence of index.html where a function is missing that Bookend cannot do without. In words that every browser knows.
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
