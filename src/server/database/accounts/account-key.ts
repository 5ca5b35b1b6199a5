import { createHash } from 'node:crypto'

/**
 * The public id of an account. It depends only on what a backup keeps and a rename does not change. Account numbers
 * start at 1 in every database, so they could not tell apart two clients with separate databases.
 */
export function accountKey({ id, created_at }: { id: number; created_at: string }): string {
  return createHash('sha256').update(`account ${id} ${created_at}`).digest('base64url').slice(0, 22)
}
