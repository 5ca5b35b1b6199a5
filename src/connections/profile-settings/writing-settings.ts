import { booleanChoice } from './boolean-choice.ts'
import type { SettingGroup } from './profile-settings.ts'

/** How to edit and delete records, and the service's limits. */
export const writingSettings: SettingGroup[] = [
  [
    'Writing',
    [
      {
        path: 'write.edit',
        label: 'What a save sends',
        kind: [
          ['auto', 'Find out'],
          ['all', 'The whole record, with columns that Bookend does not know'],
          ['known', 'The fields that Bookend knows'],
          ['changed', 'Only the fields that changed'],
        ],
        hint: 'By default, Bookend sends the whole record, or less if the service refuses it.',
      },
      {
        path: 'write.encoding',
        label: 'Request format',
        kind: [
          ['json', 'JSON'],
          ['form', 'A form (x-www-form-urlencoded)'],
          ['multipart', 'A form with parts (multipart)'],
          ['vnd.api', 'JSON:API (vnd.api+json)'],
        ],
      },
      {
        path: 'write.wrap',
        label: 'The fields are wrapped in',
        kind: 'text',
        hint: 'Such as contact, for {"contact": {…}}; leave empty for no wrapping.',
      },
      {
        path: 'write.clear',
        label: 'A field is cleared by',
        kind: [
          ['empty', 'An empty text'],
          ['null', 'null'],
          ['omit', 'Leaving it out'],
        ],
      },
      {
        path: 'write.version',
        label: 'Conflicting edits are detected by',
        kind: [
          ['none', 'Nothing'],
          ['etag', 'The ETag of the record'],
          ['field', 'The version in the record'],
        ],
      },
      {
        path: 'write.required',
        label: 'Fields that must be filled',
        kind: 'lists',
        hint: 'One per line: contacts = company, email.',
      },
      {
        path: 'write.verify',
        label: 'After a save',
        kind: booleanChoice('The record is read again', 'The answer is trusted'),
      },
    ],
  ],
  [
    'Deleting',
    [
      {
        path: 'remove.ids',
        label: 'Several ids are sent',
        kind: [
          ['one-by-one', 'One by one'],
          ['comma', 'As text: 1,2,3'],
          ['comma-space', 'As text: 1, 2, 3'],
          ['space', 'As text: 1 2 3'],
          ['pipe', 'As text: 1|2|3'],
          ['semicolon', 'As text: 1;2;3'],
          ['json-text', 'As text: ["1","2","3"]'],
          ['array', 'As a list'],
          ['repeated', 'As ids=1&ids=2&ids=3'],
        ],
        hint: 'A service that expects another format may delete only the first, and still report success.',
      },
      {
        path: 'remove.single',
        label: 'A single id is sent',
        kind: [
          ['plain', 'As it is'],
          ['as-list', 'As a list of one'],
        ],
      },
      {
        path: 'remove.transport',
        label: 'How the ids are sent',
        kind: [
          ['body', 'In the body of DELETE'],
          ['query', 'In the address of DELETE'],
          ['body+query', 'In both'],
          ['override-header', 'With POST and X-HTTP-Method-Override'],
          ['override-field', 'With POST and the field _method'],
        ],
        hint: 'Proxies may drop the body of a DELETE.',
      },
      { path: 'remove.batch', label: 'Ids in one request, at most', kind: 'number' },
      {
        path: 'remove.archives',
        label: 'What is deleted',
        kind: [
          [false, 'Is gone'],
          [true, 'Is archived: it leaves the list, but the service keeps it'],
        ],
      },
      {
        path: 'remove.verify',
        label: 'After a deletion',
        kind: booleanChoice('Bookend checks that they are gone', 'The answer is trusted'),
      },
    ],
  ],
  [
    'Limits',
    [
      {
        path: 'limits.limitStatuses',
        label: 'Statuses that mean “slow down”',
        kind: 'numbers',
        hint: 'Separated by commas: 429, 403.',
      },
      { path: 'limits.retryGet', label: 'Retries of a failed read', kind: 'number' },
    ],
  ],
]
