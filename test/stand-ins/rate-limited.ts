import { json } from './answers.ts'
import { jsonserver } from './jsonserver.ts'
import { behind } from './network.ts'

/** A service without any extension that turns down every ninth list with a pause of a second. */
export const rateLimited = behind({ name: 'rate limited', shows: 'L1' }, jsonserver, () => {
  let lists = 0
  return ({ operation }, pass) => {
    if (operation !== 'list') return pass()
    lists += 1
    return lists % 9 === 0 ? json({ message: 'Too many requests' }, 429, { 'Retry-After': '1' }) : pass()
  }
})
