// The address prefix that rate limits count: an IPv4 address or an IPv6 /56, behind trusted proxies.
import { addressPrefix, parseAddress } from '../../../src/http/middleware/client-address';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import pino from 'pino';
import { startApp } from '../../support/fixtures/app';

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7\t', '203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:443', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:ff42:a:b:c:d', '2001:db8:1:ff42:a:b:c:d', '2001:db8:1:ff00::/56'],
    ['[2001:db8:1:ffff::1]', '2001:db8:1:ffff::1', '2001:db8:1:ff00::/56'],
    ['[2001:db8:1:ffff::1]:4711', '2001:db8:1:ffff::1', '2001:db8:1:ff00::/56'],
    ['2001:0DB8:0001:0042::1', '2001:0DB8:0001:0042::1', '2001:db8:1:0::/56'],
    ['2001:db8::1', '2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '::1', '0:0:0:0::/56'],
    ['64:ff9b::203.0.113.7', '64:ff9b::203.0.113.7', '64:ff9b:0:0::/56'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/56'],
    ['[fe80::1%eth0]:443', 'fe80::1', 'fe80:0:0:0::/56'],
  ])('%j is read as %s and counted as %s', (written, address, prefix) => {
    expect(parseAddress(written)).toBe(address);
    expect(addressPrefix(address)).toBe(prefix);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113.7:',
    '203.0.113.7:443443',
    '203.0.113',
    '010.0.0.1',
    '[203.0.113.7]:443',
    '[2001:db8::1',
    '[2001:db8::1]443',
    'for=203.0.113.7',
    "1'; DROP TABLE sessions",
    `::${'1'.repeat(200)}`,
  ])('%j is none', (written) => {
    expect(parseAddress(written)).toBeNull();
  });
});

describe('a rate limit by address', () => {
  /** Statuses of one request per address, with a limit of one request per minute. */
  async function requestFrom(addresses: readonly string[], trust: Readonly<Record<string, string>>) {
    const app = await startApp({ APP_ENV: 'test', LIMIT_CHALLENGE_IP: '1/60', CAPTCHA_PROVIDER: 'altcha', ...trust });
    const statuses: number[] = [];
    for (const address of addresses) {
      const headers = { 'x-forwarded-for': address };
      statuses.push((await app.rest('GET', '/auth/captcha/challenge', { headers })).status);
    }
    await app.close();
    return statuses;
  }

  it.each([
    ['one proxy is trusted', { TRUST_PROXY: '1' }],
    ['the networks of the proxies are trusted', { TRUST_PROXY: '127.0.0.0/8,10.0.0.0/8,2001:db8:ffff::/48' }],
  ])('counts a client once, however proxies write it, when %s', async (_what, trust) => {
    const addresses = ['203.0.113.7', '203.0.113.7:4711', '[::ffff:203.0.113.7]:4711', '192.0.2.9,\t203.0.113.7:1'];
    expect(await requestFrom(addresses, trust)).toEqual([200, 429, 429, 429]);
  });

  it('looks behind each trusted proxy, also when it is written with a port', async () => {
    const addresses = ['203.0.113.7, 10.0.0.5:4711', '203.0.113.8, [2001:db8:ffff::5]:4711', '203.0.113.7:9'];
    const trust = { TRUST_PROXY: '127.0.0.0/8,10.0.0.0/8,2001:db8:ffff::/48' };
    expect(await requestFrom(addresses, trust)).toEqual([200, 200, 429]);
  });

  it('counts what is no address as the connection, whatever it says', async () => {
    const addresses = ['unknown', '203.0.113.7, _hidden', '203.0.113.7:443443', '127.0.0.1'];
    expect(await requestFrom(addresses, { TRUST_PROXY: '1' })).toEqual([200, 429, 429, 429]);
  });

  it('reads several headers as one list', async () => {
    const app = await startApp({
      APP_ENV: 'test',
      LIMIT_CHALLENGE_IP: '1/60',
      CAPTCHA_PROVIDER: 'altcha',
      TRUST_PROXY: '1',
    });
    const ask = async (...lists: readonly string[]) => {
      const url = `${app.origin}/consumer-api/auth/captcha/challenge`;
      const [response] = (await once(get(url, { headers: { 'x-forwarded-for': [...lists] } }), 'response')) as [
        IncomingMessage,
      ];
      response.resume();
      return response.statusCode;
    };
    expect([await ask('192.0.2.1', '203.0.113.7'), await ask('192.0.2.2', '203.0.113.7')]).toEqual([200, 429]);
    await app.close();
  });

  it.each([
    ['no proxy is trusted', {}, [200, 429, 429, 429]],
    ['one proxy is trusted', { TRUST_PROXY: '1' }, [200, 429, 200, 200]],
    ['the network of the proxy is trusted', { TRUST_PROXY: '127.0.0.0/8' }, [200, 429, 200, 200]],
    ['another network is trusted', { TRUST_PROXY: '10.0.0.0/8' }, [200, 429, 429, 429]],
  ])('counts the right clients when %s', async (_what, trust, expected) => {
    const addresses = ['2001:db8:1:0042::1', '2001:db8:1:0043::9', '2001:db8:1:0142::1', '203.0.113.7'];
    expect(await requestFrom(addresses, trust)).toEqual(expected);
  });

  it('ignores addresses that the client adds to X-Forwarded-For itself', async () => {
    const addresses = ['203.0.113.7', '198.51.100.1, 203.0.113.7', '192.0.2.44, 203.0.113.7'];
    expect(await requestFrom(addresses, { TRUST_PROXY: '1' })).toEqual([200, 429, 429]);
  });
});

describe('a proxy in front that is not trusted', () => {
  const ready = async (origin: string) => (await (await fetch(`${origin}/readyz`)).json()) as Record<string, unknown>;

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'is reported once, after a request with %s',
    async (header) => {
      const lines: string[] = [];
      const app = await startApp(
        { APP_ENV: 'test' },
        {},
        pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
      );
      expect(await ready(app.origin)).toEqual({ status: 'ok' });
      const headers = { [header]: '203.0.113.7' };
      await app.rest('GET', '/health', { headers });
      await app.rest('GET', '/health', { headers });
      const { status, warnings } = await ready(app.origin);
      expect([status, warnings]).toEqual(['ok', [expect.stringContaining('TRUST_PROXY is not set')]]);
      expect(lines.filter((line) => line.includes('proxy.untrusted'))).toHaveLength(1);
      await app.close();
    },
  );

  it('is not reported when it is trusted', async () => {
    const app = await startApp({ APP_ENV: 'test', TRUST_PROXY: '1' });
    await app.rest('GET', '/health', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(await ready(app.origin)).toEqual({ status: 'ok' });
    await app.close();
  });
});
