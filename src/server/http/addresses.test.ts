import { expect, test } from 'vitest';
import { AllowedHosts, isPublicAddress } from './addresses.ts';

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['192.0.0.192', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['4000::1', false],
  ['localhost', false],
])('the address %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('hosts, addresses and networks can be allowed', () => {
  const allow = new AllowedHosts(['Wiki.intranet', '10.0.0.0/8', '192.168.1.7', 'fd00::/8']);
  expect(allow.hasName('wiki.INTRANET')).toBe(true);
  expect(allow.hasName('other.intranet')).toBe(false);
  expect(allow.hasAddress('10.200.0.1')).toBe(true);
  expect(allow.hasAddress('::ffff:10.200.0.1')).toBe(true);
  expect(allow.hasAddress('11.0.0.1')).toBe(false);
  expect(allow.hasAddress('192.168.1.7')).toBe(true);
  expect(allow.hasAddress('192.168.1.8')).toBe(false);
  expect(allow.hasAddress('fd12::1')).toBe(true);
});
