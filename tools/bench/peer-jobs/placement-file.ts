// Writes placement files of any length.
const COLUMNS = [
  'account_number',
  'original_account_name',
  'last_name',
  'first_name',
  'date_of_birth',
  'last4ssn',
  'current_balance',
  'email1',
  'address1',
  'city',
  'state',
  'zip',
];
const LENDERS = ['Amberline Card', 'Bluestem Clinic', 'Crestwood Wireless', 'Driftwood Power'];
const FIRST_NAMES = ['Ana', 'Ben', 'Clara', 'Dmitri', 'Esi', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kavya'];
const FIRST_BIRTH = Date.UTC(1940, 0, 1);
const DAY = 24 * 60 * 60 * 1000;
const BIRTH_DAYS = 20_000;
/** Of a hundred rows: accounts of a person who has one already, and rows with an e-mail address. */
const [SECOND_ACCOUNTS, EMAILS] = [5, 60];
const ROWS_PER_WRITE = 1000;

/** The file in parts. `prefix` begins the account numbers, and makes the people of two files different. */
export function* formatRows(prefix: string, rows: number): Generator<string> {
  yield `${COLUMNS.join(',')}\n`;
  for (let done = 0; done < rows; done += ROWS_PER_WRITE) {
    const count = Math.min(ROWS_PER_WRITE, rows - done);
    yield Array.from({ length: count }, (_, index) => formatRow(prefix, done + index)).join('');
  }
}

function formatRow(prefix: string, index: number): string {
  const isSecond = index % 100 < SECOND_ACCOUNTS && index > 0;
  const person = isSecond ? index - 1 : index;
  const birth = new Date(FIRST_BIRTH + (person % BIRTH_DAYS) * DAY).toISOString().slice(0, 10);
  const last4ssn = String((person * 7) % 10_000).padStart(4, '0');
  const email = index % 100 < EMAILS ? `${prefix.toLowerCase()}${person}@example.test` : '';
  const lastName = `${prefix}${toLetters(Math.floor(person / BIRTH_DAYS))}son`;
  const values = [
    `${prefix}-${String(index).padStart(8, '0')}`,
    pick(LENDERS, index),
    lastName,
    pick(FIRST_NAMES, person),
    birth,
    last4ssn,
    `${100 + (index % 5000)}.${String(index % 100).padStart(2, '0')}`,
    email,
    `${1 + (index % 900)} Main Street`,
    'Norfolk',
    'VA',
    '23510',
  ];
  return `${values.join(',')}\n`;
}

export function toLetters(number: number): string {
  const letter = String.fromCharCode(97 + (number % 26));
  return number < 26 ? letter : toLetters(Math.floor(number / 26) - 1) + letter;
}

function pick(values: readonly string[], index: number): string {
  return values[index % values.length] ?? '';
}
