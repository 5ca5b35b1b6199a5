export const old = 'Gent'
