// The texts of deletions that a service refuses, or that cannot be sent to it.

export const notDeleted = 'The service says that it was not deleted.'
export const refused = (status: number) => `The service refused the deletion (HTTP status ${status}).`
export const noId = 'A record without an id cannot be deleted.'
export const spaceInId = (id: string) =>
  `The record with the id “${id}” cannot be deleted: the service would read the space as the end of the id.`
export const separatorInId = (id: string, separator: string) =>
  `The record with the id “${id}” cannot be deleted: the service would read the “${separator}” as the end of the id.`
