// Numbers and codes as they come from keyboards and clipboards.
import { readCode, readDigits, toPlainNumber } from '../../../src/domain/shared/pasted-text';
import { readZip } from '../../../src/domain/shared/zip-code';

describe('a one-time code', () => {
  it.each([
    '123456',
    ' 123 456 ',
    '123-456',
    '123\u2011456',
    '1 2 3 4 5 6',
    '１２３４５６',
    '١٢٣٤٥٦',
    '۱۲۳۴۵۶',
    'G-123456',
    '123456.',
    '<123 456>',
    'Your Parley code is 123456. It works for 10 minutes. Never share it with anyone.',
    '123456 is your code.',
    'Your Parley code is 123456. Never share it with anyone.\n\n@example.com #123456',
    'Su código de Parley es 123456. No lo comparta con nadie.\n\n@example.com #123456',
  ])('is read from %j', (text) => {
    expect(readCode(text)).toBe('123456');
  });

  it.each([
    '12345',
    '1234567',
    '123,456',
    '+123456',
    'I23456',
    '123456 or 654321',
    '202-555-0142',
    '$1,234,567.00',
    '',
  ])('is not in %j', (text) => {
    expect(readCode(text)).not.toMatch(/^\d{6}$/);
  });
});

it('turns the digits of other keyboards into ASCII', () => {
  const written = ['००४२', '০০৪২', '๐๐๔๒', '००４२', '²²²²'].map(readDigits);
  expect(written).toEqual(['0042', '0042', '0042', '0042', '²²²²']);
});

it('leaves only characters of a US keyboard in a number', () => {
  expect(toPlainNumber('\u202a（２１２）\u00a0736\u20115000\u202c')).toBe('(212) 736-5000');
});

describe('a ZIP code', () => {
  it.each([
    ['21401', '21401'],
    ['21401-1234', '21401-1234'],
    ['21401 1234', '21401-1234'],
    ['214011234', '21401-1234'],
    ['21401\u20131234', '21401-1234'],
    ['21401-', '21401'],
    ['２１４０１', '21401'],
    ['\u200e21401', '21401'],
  ])('is read from %j', (text, zip) => {
    expect(readZip(text)).toBe(zip);
  });

  it.each(['', '2140', '214011', '21401-12', '21401--1234', '21401/1234', 'MD 21401', 'K1A 0B1'])(
    'is not %j',
    (text) => {
      expect(readZip(text)).toBeNull();
    },
  );
});
