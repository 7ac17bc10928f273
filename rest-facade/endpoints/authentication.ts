// Sign-in, sessions and trusted browsers of consumers.
import type { Endpoint } from './endpoint';

const READ = { method: 'GET', tag: 'Authentication', success: 200, shape: 'list', extension: true } as const;
const REMOVAL = { method: 'DELETE', tag: 'Authentication', success: 200, access: 'Viewer', extension: true } as const;
const STEP = { method: 'POST', tag: 'Authentication', success: 200 } as const;

export const AUTHENTICATION_ENDPOINTS: readonly Endpoint[] = [
  { ...STEP, path: '/auth/login', document: 'Login' },
  { ...STEP, path: '/auth/confirm-create', document: 'ConfirmCreate' },
  { ...STEP, path: '/auth/contact', document: 'ProvideContact' },
  { ...STEP, path: '/auth/otp/resend', document: 'ResendOtp' },
  { ...STEP, path: '/auth/otp/verify', document: 'VerifyOtp' },
  { ...STEP, path: '/auth/refresh', document: 'RefreshTokens' },
  { ...STEP, path: '/auth/logout', document: 'Logout', extension: true },
  { ...STEP, path: '/auth/logout-everywhere', document: 'LogoutEverywhere', access: 'Viewer', extension: true },
  { ...STEP, path: '/auth/devices/revoke-all', document: 'RevokeAllDevices', access: 'Viewer', extension: true },
  { ...READ, path: '/auth/sessions', document: 'Sessions' },
  // Only with trusted browsers can the operation return `contact_cooling`.
  { ...REMOVAL, path: '/auth/sessions', document: 'RevokeOtherSessions', withoutErrors: ['contact_cooling'] },
  {
    ...REMOVAL,
    path: '/auth/sessions/:session',
    document: 'RevokeSession',
    parameters: { session: 'id' },
    textParameters: ['session'],
  },
  { ...READ, path: '/auth/devices', document: 'Devices' },
  { ...REMOVAL, path: '/auth/devices/:device', document: 'RevokeDevice', parameters: { device: 'id' } },
  {
    method: 'GET',
    path: '/auth/captcha/challenge',
    tag: 'Authentication',
    document: 'CaptchaChallenge',
    success: 200,
    query: { difficulty: { variable: 'difficulty', minimum: 0, maximum: 7 } },
    extension: true,
  },
];
