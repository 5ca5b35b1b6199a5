import { yesNo } from './yes-no.ts'
import type { SettingGroup } from './profile-settings.ts'

/** Where a service is, and how requests travel there. */
export const waySettings: SettingGroup[] = [
  [
    'Address and way',
    [
      { path: 'name', label: 'Name', kind: 'text', hint: 'Whose books they are; empty takes the address.' },
      {
        path: 'baseUrl',
        label: 'Base address',
        kind: 'text',
        hint: 'What stands before /contacts and /transactions: https://… or a path on this site.',
      },
      {
        path: 'http.trailingSlash',
        label: 'Addresses',
        kind: yesNo('End with a slash: /contacts/', 'End without a slash: /contacts'),
        hint: 'Some services send a save on to the address with a slash, and lose what was in it.',
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
        label: 'Headers sent with everything',
        kind: 'map',
        hint: 'One on each line: name = value. Nothing secret: they are part of an export.',
      },
      { path: 'http.timeoutMs', label: 'Longest wait for an answer, in milliseconds', kind: 'number' },
      { path: 'http.maxConcurrent', label: 'Requests at the same time, at most', kind: 'number' },
    ],
  ],
]
