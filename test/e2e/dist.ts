/** Where the journeys' build is: a folder of its own, so that another build or preview beside them is left in peace. */
export const dist = 'node_modules/.cache/e2e'
