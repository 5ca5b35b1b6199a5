import { yesNo } from './yes-no.ts'
import type { SettingGroup } from './profile-settings.ts'

/** How a service is reached, and how its lists and records are read. */
export const readingSettings: SettingGroup[] = [
  [
    'Pages',
    [
      {
        path: 'paging.mode',
        label: 'A list comes',
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
        hint: 'Empty: none is sent.',
      },
      { path: 'paging.size', label: 'Records on a page', kind: 'number', hint: 'Sent with that parameter.' },
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
        label: 'The total',
        kind: yesNo('Is the least number: there may be more', 'Is exact'),
        hint: 'Some services count no further than the next page.',
      },
      {
        path: 'paging.pastEnd',
        label: 'After the last page comes',
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
        label: 'Fields of contacts that are elsewhere',
        kind: 'map',
        hint: 'One on each line: zip = address.zip. Before the sign: firstName, lastName, company, phone, email, vatNumber, country, city, zip, number or street.',
      },
      {
        path: 'fields.transactions',
        label: 'Fields of transactions that are elsewhere',
        kind: 'map',
        hint: 'One on each line: counterpart = payee.name. Before the sign: date, currency, amount, counterpart or description.',
      },
    ],
  ],
  [
    'Search',
    [
      {
        path: 'search.mode',
        label: 'A search is done',
        kind: [
          ['server', 'By the service'],
          ['local', 'By Bookend, over all records'],
        ],
      },
      { path: 'search.param', label: 'Parameter for the words', kind: 'text' },
      { path: 'search.minLength', label: 'Letters that it wants at least', kind: 'number' },
      {
        path: 'search.escape',
        label: 'The signs % and _',
        kind: [
          ['none', 'Are sent as they are'],
          ['like', 'Are sent with a backslash'],
        ],
        hint: 'To some services they mean “anything”.',
      },
    ],
  ],
]
