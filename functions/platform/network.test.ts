import { expect, it } from 'vitest';
import { maskedNetworkOf, networkOf } from './network.ts';

it.each([
  ['196.25.1.9', '196.25.1.9'],
  ['::ffff:196.25.1.9', '196.25.1.9'],
  ['::FFFF:c419:109', '196.25.1.9'],
  ['2c0f:f4c0:12:34:5:6:7:8', '2c0f:f4c0:12:34::/64'],
  ['2C0F:F4C0:0012:0034:ffff::1', '2c0f:f4c0:12:34::/64'],
  ['2c0f:f4c0::1', '2c0f:f4c0:0:0::/64'],
  ['2c0f:f4c0:0:0:1::', '2c0f:f4c0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('networkOf of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['102.65.12.7', '102.65.12.0/24'],
  ['::ffff:102.65.12.7', '102.65.12.0/24'],
  ['2C0F:F4C0:1:2::9', '2c0f:f4c0:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', 'Unknown network'],
  ['no address', 'Unknown network'],
])('%j is shown as %j', (address, network) => {
  expect(maskedNetworkOf(address)).toBe(network);
});
