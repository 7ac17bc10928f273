// The steps that a simulated browser can send in both styles: REST method and path, and the GraphQL operation and root field.

const TEMPLATES = '/communications/e-letter-templates';

export const API_STEPS = {
  login: { method: 'POST', path: '/auth/login', document: 'Login', field: 'login' },
  confirmCreate: { method: 'POST', path: '/auth/confirm-create', document: 'ConfirmCreate', field: 'confirmCreate' },
  contact: { method: 'POST', path: '/auth/contact', document: 'ProvideContact', field: 'provideContact' },
  resend: { method: 'POST', path: '/auth/otp/resend', document: 'ResendOtp', field: 'resendOtp' },
  verify: { method: 'POST', path: '/auth/otp/verify', document: 'VerifyOtp', field: 'verifyOtp' },
  refresh: { method: 'POST', path: '/auth/refresh', document: 'RefreshTokens', field: 'refreshTokens' },
  logout: { method: 'POST', path: '/auth/logout', document: 'Logout', field: 'logout' },
  logoutEverywhere: {
    method: 'POST',
    path: '/auth/logout-everywhere',
    document: 'LogoutEverywhere',
    field: 'revokeOtherSessions',
  },
  revokeAllDevices: {
    method: 'POST',
    path: '/auth/devices/revoke-all',
    document: 'RevokeAllDevices',
    field: 'revokeAllDevices',
  },
  accounts: { method: 'GET', path: '/accounts', document: 'Accounts', field: 'accounts' },
  profile: { method: 'GET', path: '/profile', document: 'Profile', field: 'viewer' },
  communication: {
    method: 'PUT',
    path: '/profile/communication',
    document: 'UpdateCommunication',
    field: 'updateCommunication',
  },
  requestChange: {
    method: 'POST',
    path: '/profile/contact-change',
    document: 'RequestContactChange',
    field: 'requestContactChange',
  },
  confirmChange: {
    method: 'POST',
    path: '/profile/contact-change/confirm',
    document: 'ConfirmContactChange',
    field: 'confirmContactChange',
  },
  cancelChange: {
    method: 'POST',
    path: '/profile/contact-change/cancel',
    document: 'CancelContactChange',
    field: 'cancelContactChange',
  },
  identity: { method: 'POST', path: '/profile/identity', document: 'VerifyIdentity', field: 'verifyIdentity' },
  challenge: {
    method: 'GET',
    path: '/auth/captcha/challenge',
    document: 'CaptchaChallenge',
    field: 'captchaChallenge',
  },
  creditorLogin: {
    base: 'creditor',
    method: 'POST',
    path: '/auth/token',
    document: 'CreditorLogin',
    field: 'creditorLogin',
  },
  creditorRefresh: {
    base: 'creditor',
    method: 'POST',
    path: '/auth/refresh',
    document: 'RefreshCreditorTokens',
    field: 'refreshCreditorTokens',
  },
  creditorLogout: {
    base: 'creditor',
    method: 'POST',
    path: '/auth/logout',
    document: 'CreditorLogout',
    field: 'creditorLogout',
  },
  creditor: { base: 'creditor', method: 'GET', path: '/profile', document: 'Creditor', field: 'creditor' },
  templates: {
    base: 'creditor',
    method: 'GET',
    path: TEMPLATES,
    document: 'ELetterTemplates',
    field: 'eLetterTemplates',
  },
  template: {
    base: 'creditor',
    method: 'GET',
    path: `${TEMPLATES}/:id`,
    document: 'ELetterTemplate',
    field: 'eLetterTemplate',
  },
  updateTemplate: {
    base: 'creditor',
    method: 'PUT',
    path: `${TEMPLATES}/:id`,
    document: 'UpdateELetterTemplate',
    field: 'updateELetterTemplate',
  },
} as const;
export type ApiStep = keyof typeof API_STEPS;
