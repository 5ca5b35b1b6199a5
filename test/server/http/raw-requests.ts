import { aContact } from '../../builders.ts'

export const accounts = { mine: { contacts: [aContact({ id: '1', city: 'Gent' })] } }

export const head = 'Host: localhost\r\nAuthorization: Bearer mine\r\n'

const json = `${head}Content-Type: application/json\r\n`

export const edit = `POST /api/contacts/1 HTTP/1.1\r\n${json}`
