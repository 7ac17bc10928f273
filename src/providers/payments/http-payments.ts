// Payments through a provider's HTTP API. docs/payments.md describes the protocol.
import { parseInstant } from '../../domain/shared/calendar';
import { isRecord } from '../../domain/shared/is-record';
import { isLoopbackHost } from '../../domain/shared/loopback';
import {
  BRAND,
  LAST_FOUR,
  PAYMENT_METHOD_TYPES,
  PAYMENT_REFERENCE,
  PROVIDER_STATUSES,
} from '../../domain/shared/payment-details';
import { isKeyOf } from '../../domain/shared/vocabulary';
import { sendRequest, type JsonResponse } from '../json-request';
import {
  NO_ANSWER,
  type ChargeResult,
  type DescribedMethod,
  type OpenedSetup,
  type PaymentMethods,
  type PaymentProvider,
  type PaymentSetups,
  type SetupResult,
} from './payment-provider';

export interface PaymentApiSettings {
  /** Charges are posted to it. */
  readonly url: string;
  /** Setups are posted to it, and read below it. The provider has none if this is null. */
  readonly setupUrl?: string | null;
  /** Methods are read and deleted below it. The provider has no such resource if this is null. */
  readonly methodUrl?: string | null;
  readonly token: string;
  readonly deadlineMs?: number;
  /** If true, the widget may be served without TLS from this machine, as while a provider is being developed. */
  readonly allowsLocalWidget?: boolean;
}

type Body = Readonly<Record<string, unknown>>;

interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly key?: string;
  readonly body?: object;
}

/** `status` 0: there was no response in time. */
interface ApiResponse {
  readonly status: number;
  /** Empty when the response is not a JSON object. */
  readonly body: Body;
}

type Send = (request: ApiRequest) => Promise<ApiResponse>;

const DEADLINE_MS = 10_000;

/** One attempt for each call. Only the members that are used here are read; nothing of a response is logged. */
export function httpPayments(settings: PaymentApiSettings): PaymentProvider {
  const { url, setupUrl = null, methodUrl = null, allowsLocalWidget = false } = settings;
  const send = createSender(settings);
  return {
    name: 'http',
    async charge({ key, ...charge }) {
      return toChargeResult(await send({ method: 'POST', url, key, body: { ...charge, currency: 'USD' } }));
    },
    setups: setupUrl === null ? null : httpSetups(send, setupUrl, allowsLocalWidget),
    methods: methodUrl === null ? null : httpMethods(send, methodUrl),
  };
}

function httpSetups(send: Send, url: string, allowsLocalWidget: boolean): PaymentSetups {
  return {
    async open({ key, ...body }) {
      return toOpenedSetup(await send({ method: 'POST', url, key, body }), allowsLocalWidget) ?? NO_ANSWER;
    },
    async read(setup) {
      const { status, body } = await send({ method: 'GET', url: joinUrl(url, setup) });
      if (status === 404) return null;
      return (isSuccess(status) ? toSetupResult(body) : null) ?? NO_ANSWER;
    },
  };
}

function httpMethods(send: Send, url: string): PaymentMethods {
  return {
    async describe(reference) {
      const { status, body } = await send({ method: 'GET', url: joinUrl(url, reference) });
      if (status === 404) return null;
      return (isSuccess(status) ? toDescribedMethod(body) : null) ?? NO_ANSWER;
    },
    async detach(reference) {
      const { status } = await send({ method: 'DELETE', url: joinUrl(url, reference) });
      return status === 200 || status === 204 || status === 404 ? 'done' : NO_ANSWER;
    },
  };
}

function createSender({ token, deadlineMs = DEADLINE_MS }: PaymentApiSettings): Send {
  return async ({ method, url, key, body }) => {
    const response: JsonResponse | null = await sendRequest({
      method,
      url,
      deadlineMs,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response?.status ?? 0, body: isRecord(response?.body) ? response.body : {} };
  };
}

function joinUrl(url: string, name: string): string {
  return `${url.replace(/\/$/, '')}/${encodeURIComponent(name)}`;
}

/** The meaning of a response to a charge; the first match wins, anything else is `unknown`. */
const CHARGE_RULES: readonly {
  readonly when: (response: ApiResponse) => boolean;
  readonly then: 'succeeded' | 'failed';
}[] = [
  { when: ({ status, body }) => isSuccess(status) && body['status'] === 'succeeded', then: 'succeeded' },
  { when: ({ status, body }) => isSuccess(status) && body['status'] === 'failed', then: 'failed' },
  { when: ({ status }) => status === 402, then: 'failed' },
];

function toChargeResult(response: ApiResponse): ChargeResult {
  const outcome = CHARGE_RULES.find(({ when }) => when(response))?.then ?? 'unknown';
  return outcome === 'failed' ? { outcome, isMethodGone: response.body['method_gone'] === true } : { outcome };
}

const SETUP_NAME = /^[\w.:-]{1,100}$/;

function toOpenedSetup({ status, body }: ApiResponse, allowsLocalWidget: boolean): OpenedSetup | null {
  const { setup, client_secret: clientSecret, expires_at: expires } = body;
  const expiresAt = typeof expires === 'string' ? parseInstant(expires) : null;
  if (!isSuccess(status) || typeof setup !== 'string' || !SETUP_NAME.test(setup)) return null;
  if (typeof clientSecret !== 'string' || expiresAt === null) return null;
  const widgetUrl = readOptionalText(body['widget_url']);
  if (widgetUrl !== null && !isWidgetUrl(widgetUrl, allowsLocalWidget)) return null;
  return {
    setup,
    clientSecret,
    expiresAt,
    publishableKey: readOptionalText(body['publishable_key']),
    widgetUrl,
  };
}

const MAX_URL_LENGTH = 2048;

/** A page that reads card numbers is loaded over TLS, and a browser must not run the address itself. */
function isWidgetUrl(text: string, allowsLocal: boolean): boolean {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (allowsLocal && protocol === 'http:' && isLoopbackHost(hostname));
}

function toSetupResult({ status, owner, reference }: Body): SetupResult | null {
  if (status === 'open' || status === 'failed' || status === 'expired') return { status };
  if (status !== 'succeeded' || typeof owner !== 'string') return null;
  return typeof reference === 'string' && PAYMENT_REFERENCE.test(reference) ? { status, owner, reference } : null;
}

/** Returns null unless owner, type and status are known ones. Other members that cannot be read count as absent. */
function toDescribedMethod(body: Body): DescribedMethod | null {
  const { owner, type, status, brand, last4 } = body;
  if (typeof owner !== 'string' || !isKeyOf(PAYMENT_METHOD_TYPES, type) || !isKeyOf(PROVIDER_STATUSES, status)) {
    return null;
  }
  const expMonth = readInteger(body['exp_month'], 1, 12);
  const expYear = readInteger(body['exp_year'], 2000, 2999);
  const hasExpiry = expMonth !== null && expYear !== null;
  return {
    owner,
    type,
    status,
    brand: typeof brand === 'string' && BRAND.test(brand) ? brand : null,
    last4: typeof last4 === 'string' && LAST_FOUR.test(last4) ? last4 : null,
    expiry: hasExpiry ? { month: expMonth, year: expYear } : null,
  };
}

function readOptionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function readInteger(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null;
}

function isSuccess(status: number): boolean {
  return status === 200 || status === 201;
}
