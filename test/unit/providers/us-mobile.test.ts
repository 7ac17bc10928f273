// US mobile numbers: which texts are accepted as one, and which are not.
import { readUsMobile } from '../../../src/providers/messaging/us-mobile';

describe('a US mobile number', () => {
  it.each([
    ['(212) 736-5000', '+12127365000'],
    ['212-736-5000', '+12127365000'],
    ['2127365000', '+12127365000'],
    ['1 212 736 5000', '+12127365000'],
    ['+1 650.253.0000', '+16502530000'],
    ['  +13057861234 ', '+13057861234'],
    ['+12125551234', '+12125551234'],
    ['+12125550200', '+12125550200'],
    ['\u202a(212) 736-5000\u202c', '+12127365000'],
    ['212\u00a0736\u00a05000', '+12127365000'],
    ['212\u2013736\u20115000', '+12127365000'],
    ['＋１２１２７３６５０００', '+12127365000'],
    ['212/736/5000', '+12127365000'],
    ['tel:+1-212-736-5000', '+12127365000'],
    ['TEL:2127365000', '+12127365000'],
    ['sms:+12127365000', '+12127365000'],
    ['\u200e+1 (212) 736\u20115000\u200e', '+12127365000'],
    ['001 212 736 5000', '+12127365000'],
    ['0012127365000', '+12127365000'],
    ['00 1 (212) 736-5000', '+12127365000'],
    ['011 1 212 736 5000', '+12127365000'],
    ['tel:0012127365000', '+12127365000'],
    ['٢١٢ ٧٣٦ ٥٠٠٠', '+12127365000'],
    ['२१२ ७३६ ५०००', '+12127365000'],
    // The territories that have codes of their own among the states.
    ['(787) 764-0000', '+17877640000'],
    ['939-223-4567', '+19392234567'],
    ['+1 340 773 1234', '+13407731234'],
    ['671-488-1234', '+16714881234'],
    ['684-733-1234', '+16847331234'],
    ['670-285-1234', '+16702851234'],
  ])('is read from %j', (text, number) => {
    expect(readUsMobile(text)).toBe(number);
  });

  it.each([
    ['Canada', '+1 416 967 1111'],
    ['Canada without +1', '416-967-1111'],
    ['Jamaica', '+1 876 555 1234'],
    ['the Bahamas', '+1 242 359 1234'],
    ['the Dominican Republic', '+1 809 555 1234'],
    ['Micronesia', '+691 320 1234'],
    ['a fictional number of Puerto Rico', '787-555-0123'],
    ['the United Kingdom', '+44 7911 123456'],
    ['toll-free 800', '+1 800 234 5678'],
    ['toll-free 888', '8882345678'],
    ['premium 900', '+1 900 234 5678'],
    ['pay-per-call 976', '+1 212 976 1234'],
    ['the first fictional number', '+1 212 555 0100'],
    ['the last fictional number', '+1 212 555 0199'],
    ['a fictional number of area 555', '555-555-0123'],
    ['a personal number', '+1 500 234 5678'],
    ['an area code that does not exist', '+1 555 234 5678'],
    ['an exchange that starts with 1', '+1 212 136 5000'],
    ['nine digits', '212736500'],
    ['a zero before it', '02127365000'],
    ['a Mexican number', '00 52 55 1234 5678'],
    ['letters of a keypad', '(212) PEN-5000'],
    ['a landline of American Samoa', '684-633-1234'],
    ['eleven digits', '21273650001'],
    ['an extension', '+1 212 736 5000 ext. 3'],
    ['words around it', 'call 212-736-5000 now'],
    ['two numbers', '2127365000, 2127365001'],
    ['an extension of a link', 'tel:+12127365000;ext=3'],
    ['a link of another kind', 'http:+12127365000'],
    ['a line break after it', '+12127365000\nBcc: x'],
    ['nothing', ''],
    ['spaces', '   '],
    ['an e-mail address', 'a@example.com'],
    ['a long text', '2'.repeat(10_000)],
  ])('is not %s', (_case, text) => {
    expect(readUsMobile(text)).toBeNull();
  });
});
