// The page behind a helping hand link: somebody else pays, without signing in. The token is in the fragment of the address.
import { useState } from 'react';
import { useClient, useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { readFailure, type Failure } from '../../api/failure';
import { useMoveKey } from '../../api/use-action';
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { Loading, Notice, Page } from '../../ui/page';
import { toMoney } from '../account/custom-offer-screen';
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

interface Receipt {
  readonly receiptNumber: string;
  readonly amount: string;
}

export function PayerPage({ token }: { readonly token: string }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.payer;
  const client = useClient();
  const [{ data, error, fetching }] = useQuery({ query: GIFT, variables: { token }, pause: token === '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [setup, setSetup] = useState<{ readonly setupId: string; readonly widgetUrl: string | null } | null>(null);
  const nameAttempt = useMoveKey();
  const gift = data?.giftPage;

  async function pay(values: Readonly<Record<string, string>>): Promise<void> {
    setFailure(null);
    const captchaToken = await solveCaptcha(client);
    const known = setup ?? (await open(captchaToken));
    if (!known) return;
    // Where the provider has a window of its own, the details are entered there first.
    if (!setup && known.widgetUrl !== null) return;
    const { amount = '', payerName = '', payerEmail = '', note = '' } = values;
    const input = {
      token,
      setupId: known.setupId,
      amount: toMoney(amount) ?? amount,
      payerName,
      ...(payerEmail && { payerEmail }),
      ...(note && { note }),
    };
    const answer = await client.mutation(PAY, { input, key: nameAttempt(input) }).toPromise();
    if (answer.error) return setFailure(readFailure(answer.error, catalogue));
    setReceipt(answer.data?.payGift?.data ?? null);
  }

  async function open(captchaToken: string) {
    const answer = await client.mutation(SETUP, { input: { token, captchaToken } }).toPromise();
    if (answer.error) setFailure(readFailure(answer.error, catalogue));
    const next = answer.data?.createGiftSetup?.data ?? null;
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
              <Form submit={setup?.widgetUrl ? texts.payAfterProvider : texts.pay} failure={failure} onSubmit={pay}>
                <Field
                  name="amount"
                  label={texts.amount}
                  prefix="$"
                  inputMode="decimal"
                  defaultValue={gift.exactAmount ?? ''}
                  hint={
                    gift.exactAmount === null
                      ? texts.limits(formatMoney(gift.amountMin), gift.amountMax && formatMoney(gift.amountMax))
                      : texts.exactly(formatMoney(gift.exactAmount))
                  }
                />
                <Field name="payerName" label={texts.name} hint={texts.nameHint} autoComplete="name" />
                <Field
                  name="payerEmail"
                  type="email"
                  label={texts.email}
                  hint={texts.emailHint}
                  required={false}
                  autoComplete="email"
                />
                <Field name="note" label={texts.note} required={false} />
                {setup?.widgetUrl && (
                  <p>
                    <a href={setup.widgetUrl} target="_blank" rel="noreferrer">
                      {catalogue.methods.openProvider}
                    </a>
                  </p>
                )}
              </Form>
            )}
          </>
        )}
      </Page>
    </div>
  );
}
