/** The names of imported files by the ids of their imports, as they were read last, for words that cannot wait for them. */
export const importNames = new Map<string, string>()
