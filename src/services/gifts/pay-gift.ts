// Pays towards an account through a helping hand link: set up a method, claim, charge, record. The outcome of the charge is data.
import { validateGiftAmount } from '../../domain/gifts/gift-amounts';
import {
  describeReceipt,
  GIFT_MESSAGES,
  validateGift,
  type GiftReceiptView,
  type GiftRequest,
} from '../../domain/gifts/gift-payment';
import type { GiftLinkFacts } from '../../domain/gifts/gift-link';
import { assertNoErrors } from '../../domain/negotiation/move-validation';
import { DomainError } from '../../domain/shared/errors';
import { normalizeText } from '../../domain/shared/free-text';
import { money } from '../../domain/shared/money';
import type { NewGift, StoredGift } from '../../persistence/gifts/gift-store';
import type { Dependencies } from '../shared/dependencies';
import { digestRequest, markReplay, readIdempotencyKey, toRequestDigest } from '../shared/idempotency';
import { enforceRateLimits, assertWithinLimits, planLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { chargeGift } from './steps/charge-gift';
import { giftConflict, loadGiftState, requireTerms, type GiftState } from './steps/gift-state';
import { loadPublicLink } from './steps/load-link';
import { UNKNOWN_SETUP } from '../../domain/payments/payment-method-request';
import type { PaymentSetupFacts } from '../../persistence/payments/payment-setup-store';
import { askProvider, requireSetups } from '../payments/steps/describe-method';
import { toInstant } from '../../domain/shared/calendar';
import type { PaymentSetupResult } from '../payments/steps/setup-result';
import { verifyCaptcha } from '../sign-in/steps/verify-captcha';

/**
 * Opens the payment provider's widget for a payer, who is not a consumer of this service. Each setup needs a solved
 * CAPTCHA and pays once, so that cards are not tried out here. Throws `not_found`, `validation_failed`,
 * `captcha_failed`, `captcha_unavailable`, `gift_unavailable`, `gift_action_unavailable`, `too_many_attempts` (also
 * before the CAPTCHA is checked) and `payments_unavailable`.
 */
export async function createGiftSetup(
  dependencies: Dependencies,
  { token, captchaToken }: { readonly token: string; readonly captchaToken: string },
  context: RequestContext,
): Promise<PaymentSetupResult> {
  const { db, clock, randomness, payments, paymentSetups, gifts, rateLimits } = dependencies;
  const { request, response } = context;
  const link = await loadPublicLink(dependencies, token, context);
  assertNoErrors({ captchaToken: captchaToken.trim() === '' ? ['The captcha token field is required.'] : [] });
  const subjects = [{ scope: 'gift_setup', subject: request.ipPrefix }] as const;
  const failure = planLimits(dependencies, subjects);
  assertWithinLimits(failure.judge(await rateLimits.readCounters(db, failure.ranges), false));
  await verifyCaptcha(dependencies, captchaToken, request, failure);
  requireTerms(await loadGiftState(dependencies, link));
  await enforceRateLimits(dependencies, response, subjects);
  const setups = requireSetups(dependencies);
  const key = randomness.id();
  const setupId = `set_${key}`;
  const [owner = ''] = gifts.getGiftOwners(db, setupId);
  const asked = { owner, type: null, key };
  const { setup, expiresAt, ...opened } = await askProvider(dependencies, () => setups.open(asked));
  const stored = { id: setupId, owner: { giftLinkId: link.id }, providerSetup: setup, type: null, expiresAt };
  await paymentSetups.insertSetup(db, { ...stored, now: clock().epoch });
  const data = { setupId, provider: payments?.name ?? '', ...opened, expiresAt: toInstant(expiresAt) };
  return { message: 'Ready to add a payment method.', data };
}

export interface GiftCommand extends GiftRequest {
  readonly token: string;
}

export interface GiftContext extends RequestContext {
  readonly idempotencyKey: string | null;
}

export interface GiftResult {
  readonly message: string;
  readonly data: GiftReceiptView;
}

const EMAIL_MS = 90 * 24 * 60 * 60 * 1000;
const MAX_CLAIMS = 3;

/**
 * Repeating a request with its key returns the current state of the payment. Throws, in this order, `not_found`,
 * `validation_failed`, `payment_setup_incomplete`, `gift_unavailable`, `gift_action_unavailable`, `too_many_attempts` and
 * `payments_unavailable`.
 */
export async function payGift(
  dependencies: Dependencies,
  command: GiftCommand,
  context: GiftContext,
): Promise<GiftResult> {
  const { payments, gifts, db } = dependencies;
  const link = await loadPublicLink(dependencies, command.token, context);
  const key = readIdempotencyKey(context.idempotencyKey);
  assertNoErrors(validateGift(command));
  const request = {
    requestDigest: toRequestDigest(dependencies, `gift:${link.id}`, key),
    fingerprint: digestRequest(dependencies, 'pay_gift', { ...command, token: null }),
  };
  const earlier = await findEarlier(dependencies, request);
  if (earlier) return markReplay(toResult(earlier));
  const setup = await findOpenSetup(dependencies, link, command.setupId);
  const state = await loadGiftState(dependencies, link);
  assertNoErrors({ amount: validateAmount(state, command) });
  if (state.account.hasOpenCharge) throw giftConflict('busy', requireTerms(state));
  await enforceRateLimits(dependencies, context.response, listLimits(link, context));
  const reference = await readGiftSetup(dependencies, setup);
  const claimed = await claim(dependencies, state, command, { ...request, reference });
  if ('earlier' in claimed) return markReplay(toResult(claimed.earlier));
  const gift = await gifts.findGiftById(db, claimed.id);
  if (!gift || !payments) throw new Error('A claimed gift disappeared.');
  await chargeGift(dependencies, payments, gift, listLimits(link, context));
  return toResult((await gifts.findGiftById(db, gift.id)) ?? gift);
}

function validateAmount(state: GiftState, { amount }: GiftRequest): string[] {
  return validateGiftAmount(state.open, requireTerms(state), money(amount));
}

function listLimits({ id }: GiftLinkFacts, { request }: RequestContext) {
  return [
    { scope: 'gift_pay', subject: request.ipPrefix },
    { scope: 'gift_pay_link', subject: String(id) },
  ] as const;
}

/** Throws `validation_failed` for a key of another request. */
async function findEarlier(
  { db, gifts }: Dependencies,
  { requestDigest, fingerprint }: Pick<NewGift, 'requestDigest' | 'fingerprint'>,
): Promise<StoredGift | null> {
  const gift = await gifts.findGiftByRequest(db, requestDigest);
  if (gift && gift.fingerprint !== fingerprint) {
    assertNoErrors({ idempotencyKey: ['The idempotency key was used for another request.'] });
  }
  return gift;
}

type Request = Pick<NewGift, 'requestDigest' | 'fingerprint' | 'reference'>;
type Claimed = { readonly id: number } | { readonly earlier: StoredGift };

/** Decides again when account or link changed meanwhile. Throws `payment_setup_incomplete` for a redeemed setup. */
async function claim(
  dependencies: Dependencies,
  decidedOn: GiftState,
  command: GiftCommand,
  request: Request,
): Promise<Claimed> {
  const { db, gifts, giftLinks, clock } = dependencies;
  const gift = toNewGift(command, request, clock().epoch);
  let state = decidedOn;
  for (let claims = 1; ; claims += 1) {
    const result = await gifts.claimGift(db, state.account, state.link, gift, clock());
    if (typeof result === 'object') return result;
    const earlier = await findEarlier(dependencies, request);
    if (earlier) return { earlier };
    if (result === 'redeemed') throw new DomainError('payment_setup_incomplete', { currentStatus: 'redeemed' });
    const link = await giftLinks.findLinkById(db, state.link.id);
    if (!link) throw new DomainError('gift_unavailable');
    state = await loadGiftState(dependencies, link);
    const terms = requireTerms(state);
    if (state.account.hasOpenCharge || claims === MAX_CLAIMS) throw giftConflict('busy', terms);
    if (validateAmount(state, command).length > 0) throw giftConflict('amount_changed', terms);
  }
}

function toNewGift(command: GiftCommand, request: Request, now: number): NewGift {
  const payerEmail = normalizeText(command.payerEmail);
  return {
    ...request,
    setupId: command.setupId,
    amount: money(command.amount),
    payerName: normalizeText(command.payerName) ?? '',
    payerEmail,
    note: normalizeText(command.note),
    emailUntil: payerEmail === null ? null : now + EMAIL_MS,
  };
}

function toResult(gift: StoredGift): GiftResult {
  const data = describeReceipt(gift);
  return { message: GIFT_MESSAGES[data.status.key], data };
}

/** Throws `validation_failed` for a setup of another link, and `payment_setup_incomplete`. */
async function findOpenSetup(
  { db, clock, paymentSetups }: Dependencies,
  link: Pick<GiftLinkFacts, 'id'>,
  setupId: string,
): Promise<PaymentSetupFacts> {
  const setup = await paymentSetups.findSetup(db, { giftLinkId: link.id }, setupId);
  if (!setup) throw unknownSetup();
  if (setup.state === 'redeemed') throw incomplete('redeemed');
  if (setup.expiresAt <= clock().epoch) throw incomplete('expired');
  return setup;
}

/** Returns the reference. Throws also `payments_unavailable`. Called outside of transactions: it may take seconds. */
async function readGiftSetup(dependencies: Dependencies, setup: PaymentSetupFacts): Promise<string> {
  const { db, gifts } = dependencies;
  const { read } = requireSetups(dependencies);
  const result = await askProvider(dependencies, () => read(setup.providerSetup));
  if (result === null) throw unknownSetup();
  if (result.status !== 'succeeded') throw incomplete(result.status);
  const { owner, reference } = result;
  if (owner !== null && !gifts.getGiftOwners(db, setup.id).includes(owner)) throw unknownSetup();
  return reference;
}

function unknownSetup(): DomainError {
  return new DomainError('validation_failed', { errors: { setupId: [UNKNOWN_SETUP] } });
}

function incomplete(currentStatus: string): DomainError {
  return new DomainError('payment_setup_incomplete', { currentStatus });
}
