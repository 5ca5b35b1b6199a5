import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'
import { booleanChoice } from './boolean-choice.ts'
import type { SettingGroup } from './profile-settings.ts'

/** How to reach a service, and how to read its lists and records. */
export const readingSettings: SettingGroup[] = [
  [
    'Pages',
    [
      {
        path: 'paging.mode',
        label: 'Lists are returned',
        kind: [
          ['page', 'In pages, by their number'],
          ['next-link', 'In pages, by the link to the next one'],
          ['none', 'Whole, at once'],
        ],
      },
      {
        path: 'paging.base',
        label: 'The first page is',
        kind: [
          [1, 'Page 1'],
          [0, 'Page 0'],
        ],
      },
      { path: 'paging.param', label: 'Parameter for the page', kind: 'text' },
      {
        path: 'paging.sizeParam',
        label: 'Parameter for the page size',
        kind: 'text',
        hint: 'Leave empty to send none.',
      },
      { path: 'paging.size', label: 'Records per page', kind: 'number', hint: 'Sent with that parameter.' },
      {
        path: 'paging.total.path',
        label: 'The total is in the answer at',
        kind: 'text',
        hint: 'A path such as meta.total.',
      },
      {
        path: 'paging.total.header',
        label: 'The total is in the header',
        kind: 'text',
        hint: 'Such as X-Total-Count.',
      },
      {
        path: 'paging.totalIsLowerBound',
        label: 'The total is',
        kind: booleanChoice('A minimum: there may be more', 'Exact'),
        hint: 'Some services only count up to the next page.',
      },
      {
        path: 'paging.pastEnd',
        label: 'After the last page, the service sends',
        kind: [
          ['empty', 'An empty page'],
          ['clamp', 'The last page again'],
          ['error', 'An error'],
        ],
      },
    ],
  ],
  [
    'Lists and records',
    [
      {
        path: 'list.path',
        label: 'The rows of a list are at',
        kind: 'text',
        hint: 'A path such as data.contacts.',
      },
      {
        path: 'list.rowPath',
        label: 'In a row, the fields are at',
        kind: 'text',
        hint: 'Such as attributes, when each row is wrapped.',
      },
      { path: 'record.path', label: 'A single record is at', kind: 'text', hint: 'A path such as data.' },
      {
        path: 'record.idField',
        label: 'The id is in the field',
        kind: 'text',
        hint: 'Such as _id or ContactID.',
      },
      {
        path: 'record.idJson',
        label: 'Ids are sent back as',
        kind: [
          ['string', 'Text: "12"'],
          ['number', 'Numbers: 12'],
        ],
      },
    ],
  ],
  [
    'Field names',
    [
      {
        path: 'fields.contacts',
        label: 'Contact fields with other names',
        kind: 'map',
        hint: `One per line: zip = address.zip. Before the equals sign: ${alternatives(contactFieldNames)}.`,
      },
      {
        path: 'fields.transactions',
        label: 'Transaction fields with other names',
        kind: 'map',
        hint: `One per line: counterpart = payee.name. Before the equals sign: ${alternatives(transactionFieldNames)}.`,
      },
    ],
  ],
  [
    'Search',
    [
      {
        path: 'search.mode',
        label: 'Searches are run',
        kind: [
          ['server', 'By the service'],
          ['local', 'By Bookend, over all records'],
        ],
      },
      { path: 'search.param', label: 'Parameter for the search', kind: 'text' },
      { path: 'search.minLength', label: 'Minimum length of a search', kind: 'number' },
      {
        path: 'search.escape',
        label: 'The characters % and _',
        kind: [
          ['none', 'Are sent as they are'],
          ['like', 'Are sent with a backslash'],
        ],
        hint: 'To some services they mean “anything”.',
      },
    ],
  ],
]

function alternatives(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
}
