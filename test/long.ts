/** Whether everything is tried, and at full length, as in `npm run test:long`: it takes too long for every `npm test`. */
export const isLong = Boolean(process.env['LONG'])
