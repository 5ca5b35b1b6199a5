import { operations } from './openapi-operations.ts'
import { answers, headers, parameters } from './openapi-parts.ts'
import { schemas } from './openapi-schemas.ts'

/**
 * The service in the words of OpenAPI 3.1, its schemas made from the contract: what `createService` serves at `/openapi.json`
 * when it is given as `describe`. `baseUrl` is where the service is mounted, such as `/api`. Not imported by the service
 * itself, so that the demo does not carry it.
 */
export function openApi(baseUrl: string): object {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Bookend',
      version: '1',
      description: [
        'The contacts and the bank transactions of an accounting account. Every field is Unicode text without U+0000, empty when nothing is known.',
        'What is not accepted is answered as a problem (RFC 9457) with a sentence for people.',
        'Addresses that are read answer HEAD as they answer GET; other methods than those named are answered 405 with `Allow`.',
      ].join(' '),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ token: [] }],
    tags: [
      {
        name: 'Contacts',
        description: 'The persons and organizations that the account holder does business with.',
      },
      {
        name: 'Transactions',
        description:
          'The deposits and withdrawals of the account holder’s bank account. They come from the bank, so none can be created here.',
      },
    ],
    paths: operations(),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of the account, made by `npm run books -- token add`.',
        },
      },
      schemas: schemas(),
      parameters,
      headers,
      responses: answers,
    },
  }
}
