import { operations } from './operations.ts'
import { answers, headers, parameters } from './parts.ts'
import { schemas } from './schemas.ts'

/**
 * The service as OpenAPI 3.1, with schemas generated from the contract. `createService` serves it at `/openapi.json`
 * when it is given as `describe`. `baseUrl` is where the service is mounted, such as `/api`. The service itself does
 * not import this, to keep it out of the demo.
 */
export function openApi(baseUrl: string): object {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Bookend',
      version: '1',
      description: [
        'The contacts and bank transactions of one client’s account. Every field is Unicode text without U+0000, empty when nothing is known.',
        'Refused requests are answered with a problem (RFC 9457) that includes a sentence for people.',
        'Every response to a valid token carries `Bookend-Account` and `Bookend-Account-Name`, the id and the name of its account, and `Bookend-Capabilities`, what this server can do.',
        'Addresses that answer GET also answer HEAD; any method not listed gets 405 with `Allow`.',
      ].join(' '),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ token: [] }],
    tags: [
      { name: 'Account', description: 'Whose books these are.' },
      { name: 'Statements', description: 'The bank statement files that transactions come from.' },
      { name: 'Sign-ins', description: 'The devices and programs that are signed in to the account.' },
      { name: 'VIES', description: 'The register of VAT numbers of the EU.' },
      {
        name: 'Contacts',
        description: 'The persons and organizations that the account holder does business with.',
      },
      {
        name: 'Transactions',
        description:
          'The deposits and withdrawals of the account holder’s bank account. They come from the bank, so none can be created here.',
      },
      {
        name: 'Queries',
        description: 'Filters, orders, totals and streams over whole collections, and what changed in them.',
      },
      {
        name: 'Bank lines',
        description: 'What the bank wrote about transactions, whatever was edited since.',
      },
      { name: 'Deleted records', description: 'Records that were deleted, and how to restore them.' },
      { name: 'Marks', description: 'What the office notes about its transactions.' },
    ],
    paths: operations,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of the account, created with `npm run books -- token add`.',
        },
      },
      schemas: schemas(),
      parameters,
      headers,
      responses: answers,
    },
  }
}
