/**
 * Network addresses that untrusted input may direct a server to: the public Internet only. Loopback, the organizers'
 * network and cloud services are excluded.
 */
import { BlockList, isIP } from 'node:net';

// Two lists: in a common one ::ffff:0:0/96 would close every address of the older family.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
// IANA special-purpose registries, and what maps one family into the other.
const subnets = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    // What a well-known cloud answers its own machines at, though it is public by its number.
    '168.63.129.16/32',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  ipv6: [
    '::/96',
    '::ffff:0:0/96',
    // Stateless translation (RFC 7915).
    '::ffff:0:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
} as const;
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const net of subnets[family]) {
    const [address = '', bits = ''] = net.split('/');
    closed[family].addSubnet(address, Number(bits), family);
  }
}

/** Whether an IP address belongs to the public Internet. What is no address is not public. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 0) return false;
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
  return !closed[family].check(plain, family);
}
