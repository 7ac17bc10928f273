// The trusted-device cookie: its attributes, and which Cookie headers are accepted.
import { deviceCookies } from '../../../src/providers/identity/device-cookies';
import { systemRandomness } from '../../../src/providers/clock';

const device = { selector: 's'.repeat(22), verifier: 'v'.repeat(43) };
const value = `${device.selector}.${device.verifier}`;
const lax = deviceCookies({ secure: true, sameSite: 'Lax' });

describe('the trusted-device cookie', () => {
  it.each([
    [
      { secure: true, sameSite: 'Lax' as const },
      `__Host-td=${value}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ],
    [
      { secure: true, sameSite: 'None' as const },
      `__Host-td=${value}; Max-Age=2592000; Path=/; HttpOnly; Secure; Partitioned; SameSite=None`,
    ],
    [{ secure: false, sameSite: 'Lax' as const }, `td=${value}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`],
  ])('is written for %j', (settings, written) => {
    expect(deviceCookies(settings).write(device, 2_592_000)).toBe(written);
  });

  it('is cleared with the attributes it was set with', () => {
    const attributes = (header: string) => header.split('; ').slice(2);
    expect(lax.clear()).toMatch(/^__Host-td=; Max-Age=0; /);
    expect(attributes(lax.clear())).toEqual(attributes(lax.write(device, 60)));
  });

  it('is available to other sites over HTTPS only', () => {
    expect(() => deviceCookies({ secure: false, sameSite: 'None' })).toThrow('HTTPS');
  });

  it('is read from among other cookies', () => {
    const made = { selector: systemRandomness.id(), verifier: systemRandomness.token() };
    const [pair] = lax.write(made, 60).split('; ');
    expect(lax.read(`theme=dark; ${String(pair)}; x__Host-td=no`)).toEqual(made);
  });

  it.each([
    ['no header', null],
    ['an empty header', ''],
    ['another cookie', `td=${value}`],
    ['another case', `__host-td=${value}`],
    ['two cookies of the name', `__Host-td=${value}; __Host-td=${'x'.repeat(22)}.${device.verifier}`],
    ['a short selector', `__Host-td=${value.slice(1)}`],
    ['a long verifier', `__Host-td=${value}v`],
    ['no dot', `__Host-td=${value.replace('.', '')}`],
    ['quotes', `__Host-td="${value}"`],
    ['an invalid character', `__Host-td=${'%'.repeat(22)}.${device.verifier}`],
    ['an empty value', '__Host-td='],
  ])('is not read from %s', (_case, header) => {
    expect(lax.read(header)).toBeNull();
  });
});
