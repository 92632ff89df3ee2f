/** Addresses as networks, so that callers can be counted or shown without their whole address. */
import { isIPv4, isIPv6 } from 'node:net';

/**
 * One caller: an IPv4 address, or the /64 network of an IPv6 address, as every subscriber has at
 * least one whole /64.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/**
 * A network that people may recognise as theirs and that names no subscriber: the /24 of an IPv4 address,
 * the /48 of an IPv6 address.
 */
export function maskedNetworkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : 'Unknown network';
}

/** Without a zone; an IPv4 address in the form of IPv6 as IPv4. */
function plainAddress(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : plain;
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const parts = (text: string) => (text ? text.split(':') : []);
  if (tail === undefined) return parts(head);
  const [before, after] = [parts(head), parts(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

const bytesOf = (group: string) => {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
};
