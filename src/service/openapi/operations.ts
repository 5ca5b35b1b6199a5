/** The nine operations of docs/spec.md and Bookend's additions, by path and method. */
export function operations(): object {
  return {
    '/contacts': { get: list('Contact'), delete: removal('Contact') },
    '/contacts/new': { post: creation() },
    '/contacts/{id}': { parameters: [id], get: reading('Contact'), post: edit('Contact') },
    '/transactions': { get: list('Transaction'), delete: removal('Transaction') },
    '/transactions/{id}': { parameters: [id], get: reading('Transaction'), post: edit('Transaction') },
    '/account': { get: account() },
  }
}

type Noun = 'Contact' | 'Transaction'

const order = {
  Contact: 'By company, else last and first name, else email.',
  Transaction: 'Newest first.',
}

function list(noun: Noun) {
  return {
    ...named(`list${noun}s`, `List ${noun.toLowerCase()}s`, noun),
    description: order[noun],
    parameters: [ref('parameters/search'), ref('parameters/page'), ref('parameters/ifNoneMatch')],
    responses: {
      200: answer('The page.', `${noun}Page`, withTag),
      304: ref('responses/NotModified'),
      400: ref('responses/BadRequest'),
      ...always,
    },
  }
}

function reading(noun: Noun) {
  return {
    ...named(`get${noun}`, `Get a ${noun.toLowerCase()}`, noun),
    parameters: [ref('parameters/ifNoneMatch')],
    responses: {
      200: answer('The record.', noun, withTag),
      304: ref('responses/NotModified'),
      404: ref('responses/NotFound'),
      ...always,
    },
  }
}

function edit(noun: Noun) {
  return {
    ...named(`edit${noun}`, `Edit a ${noun.toLowerCase()}`, noun),
    description: 'Changes the fields that are sent and no others.',
    parameters: [ref('parameters/ifMatch'), ref('parameters/account')],
    requestBody: body(`${noun}Changes`),
    responses: {
      200: answer('The whole record as it is now.', noun, withTag),
      404: ref('responses/NotFound'),
      409: ref('responses/OtherAccount'),
      412: changedMeanwhile(noun),
      422: ref('responses/Unprocessable'),
      ...wrongBody,
      ...always,
    },
  }
}

function creation() {
  return {
    ...named('createContact', 'Create a contact', 'Contact'),
    parameters: [ref('parameters/account')],
    requestBody: body('NewContact'),
    responses: {
      201: answer('The new contact.', 'Contact', { ...withTag, Location: ref('headers/Location') }),
      409: ref('responses/OtherAccount'),
      422: ref('responses/Unprocessable'),
      ...wrongBody,
      ...always,
    },
  }
}

function removal(noun: Noun) {
  return {
    ...named(`delete${noun}s`, `Delete ${noun.toLowerCase()}s`, noun),
    description: 'Deletes all of the ids that exist, or none if it fails.',
    parameters: [ref('parameters/account')],
    requestBody: body('Ids'),
    responses: {
      200: answer('What happened to each id.', 'Deleted'),
      409: ref('responses/OtherAccount'),
      ...wrongBody,
      ...always,
    },
  }
}

/** The response to an edit of an outdated version: the problem and the current record. */
export function changedMeanwhile(name: string) {
  const schema = {
    allOf: [
      ref('schemas/Problem'),
      { type: 'object', properties: { current: ref(`schemas/${name}`) }, required: ['current'] },
    ],
  }
  return {
    description: 'Someone else has changed the record; nothing was saved.',
    headers: withTag,
    content: { 'application/problem+json': { schema } },
  }
}

function account() {
  return {
    operationId: 'getAccount',
    summary: 'Get the account',
    tags: ['Account'],
    description: 'Whose books the token opens, and what this server can do.',
    responses: { 200: answer('The account.', 'Account', ofAccount), ...always },
  }
}

function named(operationId: string, summary: string, noun: Noun) {
  return { operationId, summary, tags: [`${noun}s`] }
}

export function answer(description: string, schema: string, headers: object = {}) {
  return { description, headers, content: { 'application/json': { schema: ref(`schemas/${schema}`) } } }
}

export function body(name: string) {
  const schema = ref(`schemas/${name}`)
  return {
    required: true,
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  }
}

export function ref(place: string) {
  return { $ref: `#/components/${place}` }
}

const id = ref('parameters/id')
export const withTag = { ETag: ref('headers/ETag') }
const ofAccount = {
  'Bookend-Account': ref('headers/Account'),
  'Bookend-Account-Name': ref('headers/AccountName'),
  'Bookend-Capabilities': ref('headers/Capabilities'),
}

export const wrongBody = {
  400: ref('responses/BadRequest'),
  413: ref('responses/TooLarge'),
  415: ref('responses/OtherMediaType'),
}

export const always = {
  401: ref('responses/Unauthorized'),
  429: ref('responses/TooMany'),
  500: ref('responses/Failed'),
  503: ref('responses/Unavailable'),
}
