// Settings: defaults, bounds, and what stops the start outside local.
import { readConfig } from '../src/config';

const STRONG = {
  APP_ENV: 'production',
  DATABASE_URL: 'mysql://parley:secret@127.0.0.1/parley',
  JWT_SECRET: 'j'.repeat(40),
  OTP_PEPPER: 'p'.repeat(40),
  CAPTCHA_PROVIDER: 'turnstile',
  CAPTCHA_SECRET: 'hosted',
  MAIL_URL: 'smtp://127.0.0.1:25',
};

describe('the settings', () => {
  it('start a trial without any of them', () => {
    expect(readConfig({})).toMatchObject({ APP_ENV: 'local', PORT: 4000, HOST: '127.0.0.1', acceptsAnyCode: true });
  });

  it('read an empty variable as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 4000 });
  });

  it('accept a complete production', () => {
    expect(readConfig(STRONG)).toMatchObject({ APP_ENV: 'production', acceptsAnyCode: false });
  });

  it.each([
    ['PORT', { PORT: 'http' }],
    ['OTP_MAX_ATTEMPTS', { OTP_MAX_ATTEMPTS: '6' }],
    ['ACCESS_TOKEN_SECONDS', { ACCESS_TOKEN_SECONDS: '59' }],
    ['BUSINESS_TIME_ZONE', { BUSINESS_TIME_ZONE: 'Mars/Olympus' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://x' }],
    ['CAPTCHA_SECRET', { CAPTCHA_PROVIDER: 'hcaptcha' }],
    ['DATABASE_URL', { ...STRONG, DATABASE_URL: '' }],
    ['JWT_SECRET', { ...STRONG, JWT_SECRET: 'short' }],
    ['JWT_SECRET', { ...STRONG, JWT_SECRET: '' }],
    ['OTP_PEPPER', { ...STRONG, OTP_PEPPER: STRONG.JWT_SECRET }],
    ['CAPTCHA_PROVIDER', { ...STRONG, CAPTCHA_PROVIDER: 'off' }],
    ['MAIL_URL', { ...STRONG, MAIL_URL: '' }],
  ])('name %s when it is wrong', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(name);
  });

  it('name all that is wrong at once', () => {
    expect(() => readConfig({ APP_ENV: 'staging' })).toThrow(/JWT_SECRET[\s\S]*OTP_PEPPER[\s\S]*CAPTCHA_PROVIDER/);
  });
});
