// The page behind a helping hand link: somebody else pays, without signing in. The token is in the fragment of the address.
import { useState } from 'react';
import { useClient, useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { readFailure } from '../../api/failure';
import { useAction } from '../../api/use-action';
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { Loading, Notice, Page } from '../../ui/page';
import { solveCaptcha } from '../sign-in/captcha';

const GIFT = graphql(`
  query GiftPage($token: String!) {
    giftPage(token: $token) {
      displayName
      message
      accepting
      amountMin
      amountMax
      exactAmount
      goal
      goalLeft
      payeeName
      expiresOn
    }
  }
`);

const SETUP = graphql(`
  mutation CreateGiftSetup($input: CreateGiftSetupInput!) {
    createGiftSetup(input: $input) {
      data {
        setupId
        provider
        widgetUrl
      }
    }
  }
`);

const PAY = graphql(`
  mutation PayGift($input: PayGiftInput!, $key: String!) {
    payGift(input: $input, idempotencyKey: $key) {
      data {
        receiptNumber
        amount
        status {
          key
          label
        }
      }
    }
  }
`);

type Entered = Readonly<Record<string, string>>;

interface Receipt {
  readonly receiptNumber: string;
  readonly amount: string;
}

export function PayerPage({ token }: { readonly token: string }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.payer;
  const client = useClient();
  const [{ data, error, fetching }] = useQuery({ query: GIFT, variables: { token }, pause: token === '' });
  const create = useAction(SETUP);
  const give = useAction(PAY);
  const [entered, enter] = useState<Entered>({});
  const [isAsked, ask] = useState(false);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [setup, setSetup] = useState<{ readonly setupId: string; readonly widgetUrl: string | null } | null>(null);
  const gift = data?.giftPage;

  async function pay(): Promise<void> {
    give.clear();
    const captchaToken = await solveCaptcha(client);
    const known = setup ?? (await open(captchaToken));
    if (!known) return;
    // Where the provider has a window of its own, the details are entered there first.
    if (!setup && known.widgetUrl !== null) return;
    const { amount = '', payerName = '', payerEmail = '', note = '' } = entered;
    const input = {
      token,
      setupId: known.setupId,
      amount,
      payerName,
      ...(payerEmail && { payerEmail }),
      ...(note && { note }),
    };
    const paid = await give.run({ input });
    // What is wrong is said where it was entered.
    if (paid) setReceipt(paid.payGift?.data ?? null);
    else ask(false);
  }

  async function open(captchaToken: string) {
    const next = (await create.run({ input: { token, captchaToken } }))?.createGiftSetup?.data ?? null;
    if (!next) ask(false);
    setSetup(next);
    return next;
  }

  if (receipt) {
    return (
      <Page title={texts.thanks}>
        <Notice kind="good">{texts.receipt(formatMoney(receipt.amount), receipt.receiptNumber)}</Notice>
      </Page>
    );
  }
  if (gift && isAsked) {
    const amount = formatMoney(entered['amount'] ?? '');
    return (
      <div className="narrow">
        <Page key="check" title={texts.check}>
          <Form
            submit={setup?.widgetUrl ? texts.payAfterProvider(amount) : texts.pay(amount)}
            failure={create.failure ?? give.failure}
            onSubmit={pay}
            also={
              <button type="button" className="button secondary" onClick={() => ask(false)}>
                {texts.change}
              </button>
            }
          >
            <p className="price">
              <strong>{amount}</strong>
            </p>
            <p>{texts.checkText(amount, gift.payeeName)}</p>
            {setup?.widgetUrl && (
              <p>
                <a href={setup.widgetUrl} target="_blank" rel="noreferrer">
                  {catalogue.methods.openProvider}
                </a>
              </p>
            )}
          </Form>
        </Page>
      </div>
    );
  }
  return (
    <div className="narrow">
      <Page title={gift ? texts.title(gift.displayName) : texts.plainTitle}>
        {fetching && !gift && <Loading />}
        {!gift && !fetching && (
          <Notice kind="warning">{error ? readFailure(error, catalogue).message : catalogue.errors.NOT_FOUND}</Notice>
        )}
        {gift && (
          <>
            {gift.message && <blockquote>{gift.message}</blockquote>}
            <p className="muted">
              {texts.goesTo(gift.payeeName)} {texts.until(formatDate(gift.expiresOn, language))}
              {gift.goalLeft !== null &&
                gift.goal !== null &&
                ` ${texts.left(formatMoney(gift.goalLeft), formatMoney(gift.goal))}`}
            </p>
            {!gift.accepting && <Notice>{texts.notNow}</Notice>}
            {gift.accepting && (
              <Form
                submit={texts.continue}
                failure={create.failure ?? give.failure}
                onSubmit={(values) => {
                  enter(values);
                  ask(true);
                  return Promise.resolve();
                }}
              >
                <Field
                  name="amount"
                  label={texts.amount}
                  kind="money"
                  defaultValue={entered['amount'] ?? gift.exactAmount ?? ''}
                  hint={
                    gift.exactAmount === null
                      ? texts.limits(formatMoney(gift.amountMin), gift.amountMax && formatMoney(gift.amountMax))
                      : texts.exactly(formatMoney(gift.exactAmount))
                  }
                />
                <Field
                  name="payerName"
                  label={texts.name}
                  hint={texts.nameHint}
                  autoComplete="name"
                  defaultValue={entered['payerName'] ?? ''}
                />
                <Field
                  name="payerEmail"
                  type="email"
                  label={texts.email}
                  hint={texts.emailHint}
                  required={false}
                  autoComplete="email"
                  defaultValue={entered['payerEmail'] ?? ''}
                />
                <Field name="note" label={texts.note} required={false} defaultValue={entered['note'] ?? ''} />
              </Form>
            )}
          </>
        )}
      </Page>
    </div>
  );
}
