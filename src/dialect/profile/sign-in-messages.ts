// The texts of the secrets that signing in needs.

export const token = 'Token'
export const userName = 'User name'
export const password = 'Password'
export const unsendable =
  'The token or password contains something that cannot be sent, perhaps a space or a line break at its end.'
