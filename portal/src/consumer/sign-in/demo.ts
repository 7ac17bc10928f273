// Signing in as a person of the demo data, with one click. Only a server on a developer's machine has `demo.json`.
import type { Client } from '@urql/core';
import { consumerSession } from '../session';
import { LOGIN, VERIFY_CODE } from './operations';

export interface DemoPerson {
  readonly kind: 'consumer' | 'creditor';
  readonly name: string;
  readonly about: string;
  readonly input: Readonly<Record<string, string>>;
}

/** `#demo` lists the people, `#demo=Maria%20Rivera` signs in as one of them. */
const FRAGMENT = /^#demo(?:=(.*))?$/;

export interface WantedDemo {
  readonly name: string | null;
}

export function readWantedDemo(hash: string): WantedDemo | null {
  const found = FRAGMENT.exec(hash);
  return found && { name: found[1] === undefined ? null : decodeURIComponent(found[1]) };
}

export async function loadDemoPeople(): Promise<readonly DemoPerson[]> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}demo.json`);
    return response.ok ? ((await response.json()) as readonly DemoPerson[]) : [];
  } catch {
    return [];
  }
}

/** Any six digits pass where there are demo people. Returns false where the person cannot sign in with them. */
export async function signInAsDemo(client: Client, { input }: DemoPerson): Promise<boolean> {
  const { lastName = '', dateOfBirth = '', last4ssn = '' } = input;
  const identity = { lastName, dateOfBirth, last4ssn, captchaToken: 'demo' };
  const answer = (await client.mutation(LOGIN, { input: identity }).toPromise()).data?.login;
  if (answer?.__typename === 'TrustedDeviceAccepted') {
    consumerSession.set(answer.meta);
    return true;
  }
  if (answer?.__typename !== 'OtpSent') return false;
  const verified = await client
    .mutation(VERIFY_CODE, { input: { flowToken: answer.flowToken, otp: '123456' } })
    .toPromise();
  const meta = verified.data?.verifyOtp?.meta;
  if (meta) consumerSession.set(meta);
  return meta !== undefined;
}
