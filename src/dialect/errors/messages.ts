// The texts for a service that this page cannot reach.

export const insecure = (service: string) =>
  `The service at ${service} cannot be reached: browsers do not let an https page talk to an http address. The service needs an address that begins with https.`
export const writeRefused = (method: string, service: string, headers: string) =>
  `The ${method} request did not reach ${service}, although reading works. Either the connection was lost, or the service does not allow this request from Bookend’s address: its administrator must let it answer OPTIONS requests with ${headers}.`
export const unreachable = (service: string, headers: string) =>
  `The service at ${service} cannot be reached. Check the connection and the address. If both are right, the service does not allow Bookend to read its answers: its administrator must let it send ${headers}.`
