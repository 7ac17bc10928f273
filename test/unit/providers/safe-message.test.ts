// What the log keeps of the message of an unexpected error: names of our own, nothing that somebody entered.
import { DomainError } from '../../../src/domain/shared/errors';
import { describeError, toSafeMessage } from '../../../src/providers/log';

describe('the message of an unexpected error', () => {
  it.each([
    ["Table 'parley.sessions' doesn't exist", "Table 'parley.sessions' doesn't exist"],
    ["Unknown column 's.made_up' in 'field list'", "Unknown column 's.made_up' in 'field list'"],
    ["Column 'name' cannot be null", "Column 'name' cannot be null"],
    ['SQLITE_ERROR: no such table: sessions', 'SQLITE_ERROR: no such table: sessions'],
    [
      "Cannot read properties of undefined (reading 'version')",
      "Cannot read properties of undefined (reading 'version')",
    ],
    [
      "Duplicate entry 'Rivera-1985-04-12' for key 'profiles.identity'",
      "Duplicate entry … for key 'profiles.identity'",
    ],
    ["Data too long for column 'note' at row 1", "Data too long for column 'note' at row 1"],
    [
      "Duplicate entry 'O'Quillbarrow for key 'x'-0917' for key 'profiles.identity'",
      "Duplicate entry … for key 'profiles.identity'",
    ],
    ["Can't send mail to O'Quillbarrow", 'Can…'],
    ['550 maria.rivera@example.test is unknown', '# … is unknown'],
    ['no profile for +1 (415) 555-0134', 'no profile for +1 (#) #-#'],
    ['a first line\nRivera, 1985-04-12', 'a first line'],
  ])('%j becomes %j', (message, safe) => {
    expect(toSafeMessage(new Error(message))).toBe(safe);
  });

  it('is that of the reason, not what the client was told', () => {
    const cause = Object.assign(new Error('The server is read-only'), { code: 'ER_OPTION_PREVENTS_STATEMENT' });
    const refused = Object.assign(new DomainError('service_unavailable'), { cause });
    expect(describeError(refused)).toMatchObject({
      kind: 'Error',
      code: 'ER_OPTION_PREVENTS_STATEMENT',
      message: 'The server is read-only',
    });
  });

  it('is left out for an error of a parser, which quotes its input', () => {
    expect(toSafeMessage(new SyntaxError('Cannot convert Rivera to a BigInt'))).toBeNull();
  });

  it('names the host of a failed connection', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 10.0.0.17:3306'), { syscall: 'connect' });
    expect(toSafeMessage(error)).toBe('connect ECONNREFUSED 10.0.0.17:3306');
  });

  it('has a bounded length', () => {
    expect(toSafeMessage(new Error('word '.repeat(1000)))).toHaveLength(201);
  });
});
