// The error messages for a profile.

export const baseUrlExpected =
  'An address such as https://books.example/api, or a path such as /api, without a secret in it'
export const zoneExpected = 'A time zone such as Europe/Brussels'

export const noSuchSetting = (path: string) => `${path}: there is no such setting.`
export const mustBeOneOf = (path: string, values: string) => `${path}: must be one of ${values}.`
export const mustBe = (path: string, type: string) => `${path}: must be ${type}.`
export const isWrong = (path: string) => `${path}: this value is not allowed.`
export const expected = (path: string, description: string) => `${path}: ${description}.`
export const wholeProfile = 'The profile'

// The texts of the secrets that signing in needs.

export const token = 'Token'
export const userName = 'User name'
export const password = 'Password'
export const unsendable =
  'The token or password contains something that cannot be sent, perhaps a space or a line break at its end.'
