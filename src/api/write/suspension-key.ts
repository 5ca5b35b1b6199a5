/** The tab's storage key for the reason why writes are suspended. "Clear everything" removes it by its prefix. */
export const suspensionKey = 'bookend-stopped'
