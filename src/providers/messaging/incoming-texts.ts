// Text messages that come in, as the provider posts them: signed with the token of our account (Twilio, X-Twilio-Signature).
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface IncomingTexts {
  /** Returns true if the provider has signed the form that was posted to the address. */
  isSigned(url: string, form: URLSearchParams, signature: string): boolean;
}

/** The signature is of the address, and of each parameter with its value, sorted by name. */
function signIncomingText(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const text = names.map((name) => `${name}${form.getAll(name).join('')}`).join('');
  return createHmac('sha1', authToken).update(`${url}${text}`).digest('base64');
}

export function signedIncomingTexts(authToken: string): IncomingTexts {
  return {
    isSigned(url, form, signature) {
      const expected = Buffer.from(signIncomingText(authToken, url, form));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
