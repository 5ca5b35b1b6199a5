/** What a field is called in the form on screen; where there is no form, by its name: "House number" is then "Number". */
export function labelOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return inputOf(field)?.labels?.[0]?.textContent ?? words.replace(/^./, (letter) => letter.toUpperCase())
}

/** How a value reads in its field: a choice shows other words than it holds. */
export function wordsOf(field: string, value: string): string {
  const input = inputOf(field)
  const options = input instanceof HTMLSelectElement ? [...input.options] : []
  const option = options.find((one) => one.value === value)
  return (option?.textContent ?? value) || 'empty'
}

function inputOf(field: string) {
  const [input] = document.getElementsByName(field)
  const isField =
    input instanceof HTMLInputElement ||
    input instanceof HTMLSelectElement ||
    input instanceof HTMLTextAreaElement
  return isField ? input : undefined
}
