/** The whole body of a request or a response, or why there is none. Counts bytes as they arrive, since not every request states its length. */
export async function readUpload(
  { body }: Pick<Request, 'body'>,
  most: number,
): Promise<Uint8Array | 'too large' | 'broken off'> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > most) return 'too large'
      chunks.push(chunk)
    }
  } catch {
    return 'broken off'
  }
  return Buffer.concat(chunks)
}
