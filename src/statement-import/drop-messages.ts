// The texts for dropped files, which any page may need.

export const dropHere = 'Drop bank statements to import them'
export const nothingImported = (reason: string) => `Nothing was imported. ${reason}`
