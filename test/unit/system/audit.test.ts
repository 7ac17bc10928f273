// The network that the audit trail stores of an address.
import { toNetwork } from '../../../src/domain/system/audit';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['10.0.0.0', '10.0.0.0/24'],
  ['2001:db8:77:aa00::/56', '2001:db8:77::/48'],
  ['0:0:0:0::/56', '0:0:0::/48'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8:77::/48', '2001:db8:77::/48'],
  ['unknown', 'unknown'],
])('of %s is %s', (prefix, network) => {
  expect(toNetwork(prefix)).toBe(network);
});
