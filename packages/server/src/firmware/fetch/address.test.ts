import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowedAddress, readNetworks } from './address.ts';

const byte = fc.integer({ min: 0, max: 255 });
const v4 = fc.tuple(byte, byte, byte, byte);
const dotted = (bytes: readonly number[]) => bytes.join('.');
const group = fc.integer({ min: 0, max: 0xffff });
const colons = (groups: readonly number[]) => groups.map((each) => each.toString(16)).join(':');
const groupsOf = ([a, b, c, d]: readonly number[]) => [a! * 256 + b!, c! * 256 + d!];

/** What is nobody's public address, by RFC 6890 and its successors. */
const closedV4: readonly (readonly [first: string, fixed: (number | undefined)[]])[] = [
  ['this network', [0, undefined, undefined, undefined]],
  ['private', [10, undefined, undefined, undefined]],
  ['shared', [100, 64, undefined, undefined]],
  ['shared, its end', [100, 127, undefined, undefined]],
  ['loopback', [127, undefined, undefined, undefined]],
  ['link-local and metadata', [169, 254, undefined, undefined]],
  ['private', [172, 16, undefined, undefined]],
  ['private, its end', [172, 31, undefined, undefined]],
  ['protocol assignments', [192, 0, 0, undefined]],
  ['documentation', [192, 0, 2, undefined]],
  ['6to4 relays', [192, 88, 99, undefined]],
  ['private', [192, 168, undefined, undefined]],
  ['benchmarking', [198, 18, undefined, undefined]],
  ['benchmarking, its end', [198, 19, undefined, undefined]],
  ['documentation', [198, 51, 100, undefined]],
  ['documentation', [203, 0, 113, undefined]],
  ['multicast', [224, undefined, undefined, undefined]],
  ['multicast, its end', [239, undefined, undefined, undefined]],
  ['reserved', [240, undefined, undefined, undefined]],
  ['broadcast', [255, 255, 255, 255]],
  ['a cloud’s own host', [168, 63, 129, 16]],
];

describe.each(closedV4)('%s (%j)', (_name, fixed) => {
  const address = v4.map((bytes) => bytes.map((each, index) => fixed[index] ?? each));

  test('is refused, plain and in every way that version 6 can carry it', () => {
    fc.assert(
      fc.property(address, group, (bytes, other) => {
        const inner = groupsOf(bytes);
        const forms = [
          dotted(bytes),
          `::ffff:${dotted(bytes)}`,
          `::ffff:${colons(inner)}`,
          colons([0, 0, 0, 0, 0, 0xffff, ...inner]),
          `::${dotted(bytes)}`,
          `64:ff9b::${dotted(bytes)}`,
          colons([0x64, 0xff9b, 1, 0, 0, 0, ...inner]),
          colons([0x2002, ...inner, other, 0, 0, 0, 1]),
          colons([0x2001, 0, ...inner, 0, other, 0, 1]),
          `::ffff:0:${dotted(bytes)}`,
        ];
        expect(forms.filter((form) => isAllowedAddress(form))).toEqual([]);
      }),
    );
  });
});

test.each([
  ['loopback', ['::1']],
  ['version 4 in the old way', ['::1.0.0.0', '::8.8.8.8', '0::8.8.8.8', '0:0:0:0:0:0:8.8.8.8']],
  ['nothing', ['::']],
  ['unique local and metadata', ['fd00:ec2::254', 'fc00::1', 'fdff:ffff::1']],
  ['link-local', ['fe80::1', 'febf::1', 'fe80::1%eth0']],
  ['site-local', ['fec0::1']],
  ['multicast', ['ff02::1', 'ff0e::1']],
  ['documentation', ['2001:db8::1', '3fff::1']],
  ['discard, segment routing, not given out', ['100::1', '5f00::1', '4000::1', 'e000::1']],
  ['no address', ['', 'localhost', '1', '127.1', '0x7f.0.0.1', '2130706433', '[::1]', '8.8.8.8/32', ' 8.8.8.8']],
])('version 6: %s is refused', (_name, addresses) => {
  expect(addresses.filter((address) => isAllowedAddress(address))).toEqual([]);
});

test('public addresses are allowed', () => {
  const open = ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'];
  expect(open.filter((address) => !isAllowedAddress(address))).toEqual([]);
});

test('a network that the operator named is allowed, in each way of writing it, and nothing beside it', () => {
  const networks = readNetworks('10.1.0.0/16, 192.168.7.7, fd12::/16');
  const yes = ['10.1.2.3', '::ffff:10.1.2.3', '192.168.7.7', 'fd12::5'];
  const no = ['10.2.0.1', '192.168.7.8', 'fd13::5', '127.0.0.1', '::ffff:10.2.0.1'];
  expect([...yes, ...no].filter((address) => isAllowedAddress(address, networks))).toEqual(yes);
  expect(['', 'x', '10.0.0.0/99', '10.0.0.0/8,', 'localhost'].map(readNetworks)).toEqual(Array(5).fill(undefined));
});

test('whatever is written, it is refused or a public unicast address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
      if (!isAllowedAddress(text)) return;
      expect(text).toMatch(/^(\d+\.\d+\.\d+\.\d+|[0:]+ffff:[\d.:a-fA-F]+|[23][0-9a-fA-F]{3}:.*)$/i);
    }),
  );
});
