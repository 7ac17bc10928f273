// The fields of the portal: how what people type and paste is read, and that no field cuts or changes it without a word.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import type * as Entered from '../../../portal/src/ui/entered.js' with { 'resolution-mode': 'import' };
import { listFiles, ROOT } from '../architecture/tracked-files';

// The portal is made of modules of another kind, which jest converts.
const { joinDate, KINDS, readDate, readMoney } = jest.requireActual<typeof Entered>('../../../portal/src/ui/entered');

describe('an amount', () => {
  it.each([
    ['25.50', '25.50'],
    ['25,50', '25.50'],
    ['25,5', '25.50'],
    ['.5', '0.50'],
    ['25', '25.00'],
    ['1,250', '1250.00'],
    ['1.250', '1250.00'],
    ['1,250.50', '1250.50'],
    ['1.250,50', '1250.50'],
    ['1 250,50', '1250.50'],
    ['1\u00a0250,50', '1250.50'],
    ['1\u202f250.5', '1250.50'],
    ["1'250.50", '1250.50'],
    ['1\u2019250,50', '1250.50'],
    ['12,345,678.90', '12345678.90'],
    ['12.345.678,9', '12345678.90'],
    [' $1,250.50 ', '1250.50'],
    ['$ 25,50', '25.50'],
    ['US$25.50', '25.50'],
    ['25,50 $', '25.50'],
    ['25.50 USD', '25.50'],
    ['usd 25.50', '25.50'],
    ['２５．５０', '25.50'],
    ['＄１，２５０', '1250.00'],
    ['\u200e25.50\u200b', '25.50'],
    ['0025.50', '25.50'],
  ])('%j is %s', (text, amount) => expect(readMoney(text)).toBe(amount));

  it.each([
    '',
    ' ',
    '$',
    '.',
    '25.',
    '25,',
    '25.5000',
    '1,25,000',
    '1,250,50',
    '1.250.50',
    '1,250.505',
    '1250,500',
    '0,500',
    '1,250 500',
    '1 25',
    '25 50',
    '-25.50',
    '(25.50)',
    '2e3',
    '25.50 EUR',
    '€25,50',
    '25 to 30',
    '25/50',
    '12345678901',
  ])('%j is refused', (text) => expect(readMoney(text)).toBeNull());
});

it.each([
  ['percent', '12,5', '12.5'],
  ['percent', '12.50 %', '12.50'],
  ['percent', '12.500', null],
  ['percent', '1,000', null],
  ['percent', 'ten', null],
  ['count', ' 30 ', '30'],
  ['count', '３０', '30'],
  ['count', '1.5', null],
  ['count', '1,000', null],
  ['count', '30 days', null],
  ['last4ssn', '4321', '4321'],
  ['last4ssn', ' 4321 ', '4321'],
  ['last4ssn', '4 3 2 1', '4321'],
  ['last4ssn', '123-45-4321', '4321'],
  ['last4ssn', '123 45 4321', '4321'],
  ['last4ssn', '123\u201345\u20134321', '4321'],
  ['last4ssn', '123454321', '4321'],
  ['last4ssn', 'XXX-XX-4321', '4321'],
  ['last4ssn', '***-**-0042', '0042'],
  ['last4ssn', '٤٣٢١', '4321'],
  ['last4ssn', '123-', null],
  ['last4ssn', '432', null],
  ['last4ssn', '54321', null],
] as const)('in a field of %s, %j is %j', (kind, text, read) => expect(KINDS[kind].read(text)).toBe(read));

describe('a date', () => {
  it.each([
    '1985-04-12',
    '1985/4/12',
    '04/12/1985',
    '4/12/1985',
    '04-12-1985',
    '4.12.1985',
    '04 12 1985',
    '04121985',
    '19850412',
    'April 12, 1985',
    'Apr. 12 1985',
    '12 April 1985',
    '12-APR-1985',
    'April 12th, 1985',
    'Friday, April 12, 1985',
    '12 de abril de 1985',
    '12 de Abril del 1985',
    'abril 12 de 1985',
    'viernes, 12 de abril de 1985',
    ' 04/12/1985\u00a0',
    '０４／１２／１９８５',
  ])('%j is April 12, 1985', (text) => expect(readDate(text)).toBe('1985-04-12'));

  it.each(['', '4', '12/1985', '13/12/1985', '02/30/1985', '4/12/85', 'April 1985', 'April May 12, 1985', 'soon'])(
    '%j is refused',
    (text) => expect(readDate(text)).toBeNull(),
  );

  it.each([
    ['4', '12', '1985', '1985-04-12'],
    ['abril', '12', '1985', '1985-04-12'],
    ['Sept.', '03', '1985', '1985-09-03'],
    ['2', '29', '2000', '2000-02-29'],
    ['2', '29', '2001', null],
    ['13', '12', '1985', null],
    ['4', '12', '85', null],
    ['ab', '12', '1985', null],
  ] as const)('is joined from %j, %j and %j', (month, day, year, date) =>
    expect(joinDate({ month, day, year })).toBe(date),
  );
});

const SOURCE = join(ROOT, 'portal', 'src');
/** Where an element of the page itself takes text: everywhere else, a field of `ui/` does. */
const OWN_TEXT_INPUTS = ['ui/birth-date.tsx', 'creditor/letters/rich-text.tsx'];
const CUTTING = ['maxLength', 'minLength', 'pattern', 'step', 'inputFilter'];
const HANDLERS = ['onChange', 'onInput', 'onPaste', 'onSubmit', 'onBeforeInput', 'validate'];
const CHANGES = ['trim', 'replace', 'replaceAll', 'slice', 'substring', 'toUpperCase', 'toLowerCase', 'padStart'];
/** Which reading a field has by the meaning of its name. */
const MEANINGS = [
  [/amount|balance|goal|settlement$/i, 'kind="money"'],
  [/ssn/i, 'kind="last4ssn"'],
  [/percent/i, 'kind="count"'],
  [/dateOfBirth/, 'BirthDate'],
] as const;

interface Element {
  readonly path: string;
  readonly tag: string;
  readonly text: string;
  readonly attributes: ReadonlyMap<string, string>;
}

function listElements(path: string): readonly Element[] {
  const source = ts.createSourceFile(path, readFileSync(join(SOURCE, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Element[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
      const attributes = node.attributes.properties.flatMap((one) =>
        ts.isJsxAttribute(one) ? [[one.name.getText(), one.initializer?.getText() ?? ''] as const] : [],
      );
      found.push({ path, tag: node.tagName.getText(), text: node.getText(), attributes: new Map(attributes) });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

describe('every field of both sides', () => {
  const paths = listFiles('portal/src/**/*.tsx', 'portal/src/*.tsx').map((path) => relative('portal/src', path));
  const elements = paths.flatMap(listElements);
  const fields = elements.filter(({ tag }) => tag === 'Field' || tag === 'BirthDate');
  const say = ({ path, text }: Element) => `${path}: ${text.replace(/\s+/g, ' ')}`;

  it('takes whatever is entered', () => {
    expect(fields.length).toBeGreaterThan(60);
    expect(elements.filter(({ attributes }) => CUTTING.some((name) => attributes.has(name))).map(say)).toEqual([]);
  });

  it('is a field of ui/, which says what it does with an entry', () => {
    const takesText = ({ tag, attributes }: Element) =>
      (tag === 'input' && !/"(checkbox|radio|file|hidden)"/.test(attributes.get('type') ?? '')) || tag === 'textarea';
    const own = new Set(elements.filter(takesText).map(({ path }) => path));
    expect([...own].sort()).toEqual([...OWN_TEXT_INPUTS].sort());
  });

  it('changes nothing of an entry on its own', () => {
    const changing = elements.flatMap((element) =>
      HANDLERS.flatMap((name) => element.attributes.get(name) ?? [])
        .filter((handler) => CHANGES.some((method) => handler.includes(`.${method}(`)))
        .map(() => say(element)),
    );
    expect(changing).toEqual([]);
  });

  it('is read as its name says', () => {
    const wrong = fields.filter(({ text, attributes }) => {
      const name = attributes.get('name') ?? /enter\('(\w+)'\)/.exec(text)?.[1] ?? '';
      const meaning = MEANINGS.find(([pattern]) => pattern.test(name));
      return meaning !== undefined && !text.includes(meaning[1]);
    });
    expect(wrong.map(say)).toEqual([]);
  });
});
