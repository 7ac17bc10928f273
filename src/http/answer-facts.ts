// What an operation says beside its body, kept until the answer is written: the trusted-device cookie.
import type { DeviceCookies } from '../gateways/cookies';
import type { AnswerFacts } from '../services/request';

export interface CollectedAnswer {
  /** For the operation. */
  readonly answer: AnswerFacts;
  /** For the answer, once the operation is done; the last cookie counts. */
  readonly headers: () => Readonly<Record<string, string>>;
}

export function collectAnswer(cookies: DeviceCookies, deviceSeconds: number): CollectedAnswer {
  const headers: Record<string, string> = {};
  return {
    answer: {
      setDeviceCookie(token) {
        headers['set-cookie'] = token ? cookies.write(token, deviceSeconds) : cookies.clear();
      },
    },
    headers: () => headers,
  };
}
