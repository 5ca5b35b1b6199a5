import { read } from '../service/open-service.ts'

export async function ask(
  address: string,
  path: string,
  { token, ...init }: RequestInit & { token?: string } = {},
) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const response = await fetch(`${address}${path}`, { ...init, headers })
  if (response.headers.get('Content-Type')?.includes('json')) return read(response)
  await response.text()
  return { status: response.status, headers: response.headers, body: undefined }
}
