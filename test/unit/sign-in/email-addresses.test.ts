// E-mail addresses: the forms in which people paste them, and those to which no mail can be delivered.
import { readEmailAddress } from '../../../src/domain/sign-in/contact';

describe('an e-mail address', () => {
  it.each([
    ['maria@example.com', 'maria@example.com'],
    ['  maria@example.com\n', 'maria@example.com'],
    ['Maria.Rivera+loan@Mail.Example.COM', 'Maria.Rivera+loan@mail.example.com'],
    ['\u202amaria@example.com\u202c', 'maria@example.com'],
    ['maria\u200b@example.com\ufeff', 'maria@example.com'],
    ['mailto:maria@example.com', 'maria@example.com'],
    ['MAILTO:maria@example.com?subject=Hello', 'maria@example.com'],
    ['<maria@example.com>', 'maria@example.com'],
    ['Maria Rivera <maria@example.com>', 'maria@example.com'],
    ['"Rivera, Maria" <maria@example.com>', 'maria@example.com'],
    ['ｍａｒｉａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'maria@example.com'],
    ['o’brien@example.com', "o'brien@example.com"],
    ['maria@münchen.de', 'maria@xn--mnchen-3ya.de'],
    ['maria@MÜNCHEN.de', 'maria@xn--mnchen-3ya.de'],
    ['maria@xn--mnchen-3ya.de', 'maria@xn--mnchen-3ya.de'],
    ['maria@例え。テスト', 'maria@xn--r8jz45g.xn--zckzah'],
    ['what?ever@example.com', 'what?ever@example.com'],
    ['dana@acme.test', 'dana@acme.test'],
  ])('is read from %j', (text, address) => {
    expect(readEmailAddress(text)).toBe(address);
    expect(readEmailAddress(address)).toBe(address);
  });

  it.each([
    ['nothing', ''],
    ['no domain', 'maria@'],
    ['no local part', '@example.com'],
    ['no dot in the domain', 'maria@localhost'],
    ['a dot at the end', 'maria@example.com.'],
    ['two dots', 'maria@example..com'],
    ['a dot at the start of the domain', 'maria@.example.com'],
    ['a hyphen at an end of a label', 'maria@-example.com'],
    ['an underscore in the domain', 'maria@my_mail.com'],
    ['an address of a machine', 'maria@192.0.2.1'],
    ['an address of a machine in brackets', 'maria@[192.0.2.1]'],
    ['a short form of one', 'maria@1.2'],
    ['a top-level domain of digits', 'maria@example.123'],
    ['a top-level domain of one letter', 'maria@example.c'],
    ['.invalid', 'maria@nowhere.invalid'],
    ['.local', 'maria@printer.local'],
    ['.localhost', 'maria@app.localhost'],
    ['.internal', 'maria@mail.internal'],
    ['.onion', 'maria@abcdef.onion'],
    ['.arpa', 'maria@home.arpa'],
    ['two dots in the local part', 'maria..rivera@example.com'],
    ['a dot before the local part', '.maria@example.com'],
    ['a dot after the local part', 'maria.@example.com'],
    ['letters that some mail servers refuse', 'josé@example.com'],
    ['a letter that only looks like one of ASCII', 'm\u0430ria@example.com'],
    ['the sign of Kelvin', 'mi\u212ae@example.com'],
    ['two addresses', 'maria@example.com, jane@example.com'],
    ['two addresses in brackets', '<maria@example.com> <jane@example.com>'],
    ['an address for a name', 'jane@example.com <maria@example.com>'],
    ['a line break inside', 'maria@example.com\nBcc: jane@example.com'],
    ['a space inside', 'maria rivera@example.com'],
    ['quotation marks', '"maria rivera"@example.com'],
    ['two at signs', 'maria@home@example.com'],
    ['a path', 'maria@example.com/inbox'],
    ['a port', 'maria@example.com:25'],
    ['a web page', 'https://example.com'],
    ['a local part of 65 characters', `${'m'.repeat(65)}@example.com`],
    ['255 characters', `m@${'a23456789.'.repeat(25)}com`],
  ])('is not %s', (_case, text) => {
    expect(readEmailAddress(text)).toBeNull();
  });
});
