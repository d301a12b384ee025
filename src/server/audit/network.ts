import { isIP } from 'node:net';

/**
 * The network of an address: enough to tell an office from another continent, not enough to tell a person.
 * The first 24 bits of IPv4, the first 48 of IPv6; `null` for what is no address.
 */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return null;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end stands for two groups.
  const length = groups.length + after.length + (plain.includes('.') ? 1 : 0);
  const whole =
    tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - length)).fill('0'), ...after];
  return `${whole
    .slice(0, 3)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/48`;
}
