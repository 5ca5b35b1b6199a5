// The texts of deletions that a service refuses, or that cannot be sent to it.

export const notDeleted = 'The service says that it was not deleted.'
export const refused = (status: number) => `The service did not delete (HTTP status ${status}).`
export const noId = 'A record without an id cannot be deleted.'
export const spaceInId = (id: string) =>
  `The record with the id “${id}” cannot be deleted: the service would take the space in it for the end of an id.`
export const separatorInId = (id: string, separator: string) =>
  `The record with the id “${id}” cannot be deleted: the service would take the “${separator}” in it for the end of an id.`
