import { expect, test } from 'vitest'
import { isThisMachineOnly, publicAddress } from '../../src/server/public-address.ts'

const plain = { publicUrl: undefined, hostNames: [], host: '127.0.0.1', trustProxy: false }

test.each([
  [
    'what it was told',
    { publicUrl: 'https://books.example/app', hostNames: ['other.example'] },
    'https://books.example/app',
  ],
  ['its name behind a proxy', { hostNames: ['books.example'], trustProxy: true }, 'https://books.example'],
  ['its name and port', { hostNames: ['books.example'], host: '0.0.0.0' }, 'http://books.example:4999'],
  ['where it listens', {}, 'http://127.0.0.1:4999'],
  ['nothing, where it listens everywhere', { host: '0.0.0.0' }, undefined],
  ['nothing, where it listens everywhere by IPv6', { host: '::' }, undefined],
])('the address for others is %s', (_, options, expected) => {
  expect(publicAddress({ ...plain, ...options }, 'http://127.0.0.1:4999')).toBe(expected)
})

test('addresses that only this machine can use are recognized', () => {
  for (const address of ['http://127.0.0.1:1', 'http://localhost', 'http://[::1]:4173'])
    expect(isThisMachineOnly(address), address).toBe(true)
  for (const address of ['http://192.168.1.2', 'https://books.example'])
    expect(isThisMachineOnly(address), address).toBe(false)
})
