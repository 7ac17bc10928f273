// The second half of the GraphQL journey, in typed operations: a payment method, upcoming payments, a letter, the agreement,
// and the profile.
import { createHash } from 'node:crypto';
import type { Send } from './client';
import {
  AgreedBalanceDocument,
  CreateGiftLinkDocument,
  DownloadAgreementDocument,
  GiftPageDocument,
  GiftSetupDocument,
  LetterDocument,
  MakeCalendarLinkDocument,
  MarkLetterDocument,
  MyProfileDocument,
  PayByDocument,
  PayGiftDocument,
  PaymentsOfAccountDocument,
  PersonalizePortalDocument,
  ReceivedGiftsDocument,
  ReschedulePaymentDocument,
  SaveBillingDocument,
  SavePaymentMethodDocument,
  SendLetterDocument,
  SkipPaymentDocument,
  VocabulariesDocument,
  type TypedDocumentString,
} from './gql/graphql';

interface Caller {
  readonly send: Send;
  readonly token: string;
  readonly accountId: string;
}

/** Every root field can be null beside its error. Without errors, each has its value. */
type Complete<Data> = { readonly [Field in keyof Data]: NonNullable<Data[Field]> };

/** The data of a success. */
async function need<Data, Variables>(
  { send, token }: Pick<Caller, 'send' | 'token'>,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Complete<Data>> {
  const { data, errors } = await send(document, variables, token);
  if (!data || errors) throw new Error(`The operation failed: ${JSON.stringify(errors)}`);
  return data as Complete<Data>;
}

/** Returns the operation of the next action, the label of the method, and the state of the account. */
export async function addMethod(caller: Caller) {
  const { vocabularies } = await need(caller, VocabulariesDocument, {});
  const next = vocabularies.actions.find(({ key }) => key === 'add_payment')?.operation;
  const input = { paymentReference: 'pm_sim_visa', label: 'Blue card' };
  const { savePaymentMethod } = await need(caller, SavePaymentMethodDocument, { input });
  const { id, label } = savePaymentMethod.data;
  const chosen = { accountId: caller.accountId, paymentMethodId: id };
  const { addPaymentMethod } = await need(caller, PayByDocument, { input: chosen });
  return [`${next?.type} ${next?.field}`, label, addPaymentMethod.data.account.display.state.key];
}

/** Moves one payment and skips one. Returns whether their number and their sum stayed. */
export async function movePayments(caller: Caller) {
  const read = async () => {
    const variables = { accountId: caller.accountId };
    return (await need(caller, PaymentsOfAccountDocument, variables)).upcomingPayments;
  };
  const before = await read();
  const [first] = before.nodes;
  const date = first?.limits.latestDate;
  if (!first || !date) throw new Error('A payment should be movable');
  await need(caller, ReschedulePaymentDocument, { input: { paymentId: first.id, date } });
  const open = (await read()).nodes.find(({ availableActions }) =>
    availableActions.some(({ key }) => key === 'skip_payment'),
  );
  if (!open) throw new Error('A payment should be open to a skip');
  await need(caller, SkipPaymentDocument, { input: { paymentId: open.id } });
  const after = await read();
  return [after.totalCount === before.totalCount, after.totalAmount === before.totalAmount];
}

/** Returns whether the calendar has every upcoming date of the account. */
export async function readCalendar(caller: Caller, origin: string) {
  const { createCalendarFeed } = await need(caller, MakeCalendarLinkDocument, { input: { reminderDays: 2 } });
  const { upcomingPayments } = await need(caller, PaymentsOfAccountDocument, { accountId: caller.accountId });
  const answer = await fetch(new URL(new URL(createCalendarFeed.data.url ?? '').pathname, origin));
  const text = await answer.text();
  const days = upcomingPayments.nodes.map(({ date }) => `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`);
  return days.every((day) => text.includes(day));
}

/** Somebody else pays a part, without a sign-in. Returns how it ended, and what the consumer sees of it. */
export async function receiveGift(caller: Caller) {
  const link = { accountId: caller.accountId, message: 'For the card' };
  const { createGiftLink } = await need(caller, CreateGiftLinkDocument, { input: link });
  const token = /gft_[\w-]+$/.exec(createGiftLink.data.url ?? '')?.[0] ?? '';
  const page = (await caller.send(GiftPageDocument, { token })).data?.giftPage;
  const opened = await caller.send(GiftSetupDocument, { input: { token, captchaToken: 'demo' } });
  const setupId = opened.data?.createGiftSetup?.data.setupId ?? '';
  const input = { token, setupId, amount: '10.00', payerName: 'Aunt Rosa' };
  const paid = await caller.send(PayGiftDocument, { input, idempotencyKey: 'gift-of-aunt-rosa' });
  const { gifts } = await need(caller, ReceivedGiftsDocument, {});
  const received = gifts.nodes.map(({ amount, payerName }) => [amount, payerName]);
  return [page?.accepting, paid.data?.payGift?.data.status.key, received];
}

/** Returns whether the letter was read before, and after. */
export async function readLetter(caller: Caller, creditor: Pick<Caller, 'send' | 'token'>) {
  const input = { templateId: '1', accountIds: [caller.accountId] };
  const { sendELetter } = await need(creditor, SendLetterDocument, { input });
  const id = sendELetter.data.sent[0]?.letter.id ?? '';
  const { mailboxLetter: before } = await need(caller, LetterDocument, { id });
  await need(caller, MarkLetterDocument, { input: { id, read: true } });
  const { mailboxLetter: after } = await need(caller, LetterDocument, { id });
  return [before.isRead, after.isRead, before.content.includes('Maria')];
}

/** Returns the account and the amount of the agreement, and whether its file is the one that was named. */
export async function downloadAgreement(caller: Caller) {
  const variables = { accountId: caller.accountId };
  const { agreement } = await need(caller, AgreedBalanceDocument, variables);
  const { agreementDocument } = await need(caller, DownloadAgreementDocument, variables);
  const bytes = Buffer.from(agreementDocument.content, 'base64');
  const digest = createHash('sha256').update(bytes).digest('hex');
  return [
    agreement.account.identity.accountName,
    agreement.terms.amount,
    bytes.subarray(0, 5).toString(),
    digest === agreementDocument.sha256,
  ];
}

/** Saves billing details twice with one entity tag. Returns what the second request met. */
export async function changeProfile(caller: Caller) {
  const { viewer } = await need(caller, MyProfileDocument, {});
  const input = { address1: '9 Elm Street', zip: '10001', ifMatch: viewer.billing.etag };
  const { updateBilling } = await need(caller, SaveBillingDocument, { input });
  const again = await caller.send(SaveBillingDocument, { input }, caller.token);
  const looks = { theme: 'LIGHT', landingTab: 'DASHBOARD' } as const;
  const { updatePortal } = await need(caller, PersonalizePortalDocument, { input: looks });
  const code = again.errors?.[0]?.extensions.code;
  return [viewer.billing.isComplete, updateBilling.data.zip, code, updatePortal.data.theme];
}
