import { setupServer } from 'msw/node'

/** Stands between the app and the network in every test of the app. */
export const server = setupServer()
