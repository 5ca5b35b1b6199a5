import { booleanChoice } from './boolean-choice.ts'
import type { SettingGroup } from './profile-settings.ts'

/** The address of a service, and how requests get there. */
export const transportSettings: SettingGroup[] = [
  [
    'Address and transport',
    [
      {
        path: 'name',
        label: 'Name',
        kind: 'text',
        hint: 'A name for this connection. Leave empty to use the address.',
      },
      {
        path: 'baseUrl',
        label: 'Base address',
        kind: 'text',
        hint: 'The part of the address before /contacts: https://… or a path on this site.',
      },
      {
        path: 'http.trailingSlash',
        label: 'Addresses',
        kind: booleanChoice('End with a slash: /contacts/', 'End without a slash: /contacts'),
        hint: 'Some services redirect a save to the address with a slash, and lose what was in it.',
      },
      {
        path: 'http.credentials',
        label: 'Cookies are sent',
        kind: [
          ['same-origin', 'To this site only'],
          ['include', 'To the service, wherever it is'],
          ['omit', 'Never'],
        ],
      },
      {
        path: 'http.headers',
        label: 'Headers sent with every request',
        kind: 'map',
        hint: 'One per line: name = value. Do not enter secrets: exports include these headers.',
      },
      { path: 'http.timeoutMs', label: 'Time limit for an answer, in milliseconds', kind: 'number' },
      { path: 'http.maxConcurrent', label: 'Requests at the same time, at most', kind: 'number' },
    ],
  ],
]
