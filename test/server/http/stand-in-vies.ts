import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status?: number; body?: string; headers?: Record<string, string>; hold?: boolean }

/** The numbers with which the Commission's own test service (check-vat-test-service) answers these failures. */
const failures: Record<string, string> = {
  201: 'INVALID_INPUT',
  202: 'INVALID_REQUESTER_INFO',
  300: 'SERVICE_UNAVAILABLE',
  301: 'MS_UNAVAILABLE',
  302: 'TIMEOUT',
  400: 'VAT_BLOCKED',
  401: 'IP_BLOCKED',
  500: 'GLOBAL_MAX_CONCURRENT_REQ',
  501: 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  600: 'MS_MAX_CONCURRENT_REQ',
  601: 'MS_MAX_CONCURRENT_REQ_TIME',
}

/**
 * Answers as VIES' REST interface is described: 100 is valid, 200 is not, the numbers above fail. `others` are answers to other
 * numbers; `asked` fills with what was sent.
 */
export async function standInVies(others: Record<string, Answer> = {}) {
  const asked: Record<string, string>[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const sent: Record<string, string> = JSON.parse(text)
    asked.push(sent)
    const { status = 200, body, headers, hold } = others[sent['vatNumber'] ?? ''] ?? answerTo(sent)
    if (hold) return
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check-vat-number`, asked, stop }
}

function answerTo({ countryCode, vatNumber = '', requesterNumber }: Record<string, string>): Answer {
  const error = failures[vatNumber]
  if (error) return { body: JSON.stringify({ actionSucceed: false, errorWrappers: [{ error }] }) }
  const valid = vatNumber !== '200'
  const answer = {
    countryCode,
    vatNumber,
    requestDate: '2026-11-27T10:00:00.000Z',
    valid,
    requestIdentifier: requesterNumber === undefined ? '' : 'WAPIAAAAW1234567',
    name: valid ? 'John Doe' : '---',
    address: valid ? '123 Main St,\nAnytown' : '---',
    traderName: '---',
    traderNameMatch: 'NOT_PROCESSED',
  }
  return { body: JSON.stringify(answer) }
}
