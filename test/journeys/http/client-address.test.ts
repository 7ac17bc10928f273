// The address prefix that rate limits count: an IPv4 address or an IPv6 /56, behind trusted proxies.
import { addressPrefix } from '../../../src/http/middleware/request-context';
import pino from 'pino';
import { startApp } from '../../support/fixtures/app';

describe('an address prefix', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:ff42:a:b:c:d', '2001:db8:1:ff00::/56'],
    ['2001:db8:1:ffff::1', '2001:db8:1:ff00::/56'],
    ['2001:0DB8:0001:0042::1', '2001:db8:1:0::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['', 'unknown'],
    ['unknown', 'unknown'],
    ['203.0.113.7:443', 'unknown'],
    ["1'; DROP TABLE sessions", 'unknown'],
  ])('of %s is %s', (address, prefix) => {
    expect(addressPrefix(address)).toBe(prefix);
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
