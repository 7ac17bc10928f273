// The kinds of CAPTCHA that a sign-in may need: what a client must do to get a token.

export const CAPTCHA_KINDS = {
  off: 'None: any text is a token',
  altcha: 'The client solves a challenge of this service (`captchaChallenge`)',
  turnstile: 'Cloudflare Turnstile, with the site key',
  hcaptcha: 'hCaptcha, with the site key',
  recaptcha: 'Google reCAPTCHA, with the site key',
} as const;

export type CaptchaKind = keyof typeof CAPTCHA_KINDS;
