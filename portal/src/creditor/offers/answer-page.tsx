// The answer to an offer: accept, counter or decline, beside what the consumer will see. An answer always refers to the offer
// that was on the screen; if it changes meanwhile, the page says what changed and keeps what was entered.
import { useState } from 'react';
import { graphql } from '../../api/graphql';
import { isConflict } from '../../api/failure';
import { useAction } from '../../api/use-action';
import { canMove, useAccount, type AccountDetail } from '../account/account-query';
import { useLeave } from '../account/move-page';
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Choice, Field, Form } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { AnswerPreview, type Answer, type Counter } from './answer-preview';
import { ChangedOffer } from './changed-offer';
import { describeCount, describeTerms, findTotal } from './offer';

const ACCEPT = graphql(`
  mutation AcceptOffer($input: AcceptOfferInput!, $key: String!) {
    acceptOffer(input: $input, idempotencyKey: $key) {
      message
    }
  }
`);

const COUNTER = graphql(`
  mutation CounterOffer($input: CounterOfferInput!, $key: String!) {
    counterOffer(input: $input, idempotencyKey: $key) {
      message
    }
  }
`);

const DECLINE = graphql(`
  mutation DeclineOffer($input: DeclineOfferInput!, $key: String!) {
    declineOffer(input: $input, idempotencyKey: $key) {
      message
    }
  }
`);

const MOVES = { accept: 'ACCEPT_OFFER', counter: 'COUNTER_OFFER', decline: 'DECLINE_OFFER' } as const;
const ANSWERS = ['accept', 'counter', 'decline'] as const satisfies readonly Answer[];

export function AnswerPage({ id }: { readonly id: string }) {
  const texts = useCreditorTexts();
  const { detail, error, fetching, readAgain } = useAccount(id);
  const back = { to: '/', text: texts.offers.title };
  if (!detail)
    return (
      <Page key="none" title={texts.offers.answer} back={back}>
        {fetching ? <Loading /> : error && <ReadFailure error={error} again={readAgain} />}
      </Page>
    );
  return <AnswerForm detail={detail} readAgain={readAgain} />;
}

function AnswerForm({ detail, readAgain }: { readonly detail: AccountDetail; readonly readAgain: () => void }) {
  const { language } = useLocale();
  const texts = useCreditorTexts();
  const leave = useLeave(detail.account.id, detail);
  const [seen, setSeen] = useState(detail);
  const { account } = seen;
  const { negotiation } = account;
  const offered = negotiation?.consumerOffer;
  const possible = ANSWERS.filter((answer) => canMove(detail, MOVES[answer]));
  const [wanted, setWanted] = useState<Answer>('accept');
  const answer = possible.includes(wanted) ? wanted : (possible[0] ?? wanted);
  const [counter, setCounter] = useState<Counter>({
    oneTimeSettlement: '',
    paymentPlanBalance: offered?.paymentPlanBalance ?? '',
    monthlyAmount: '',
    firstPayDate: offered?.firstPayDate ?? '',
    note: '',
  });
  const enter = (name: keyof Counter) => ({
    name,
    value: counter[name],
    onChange: (value: string) => setCounter((before) => ({ ...before, [name]: value })),
  });

  const accept = useAction(ACCEPT);
  const send = useAction(COUNTER);
  const decline = useAction(DECLINE);
  const actions = { accept, counter: send, decline };
  const { failure } = actions[answer];
  const isPlan = negotiation?.negotiationType?.key === 'INSTALLMENT';
  const hasChanged = detail.account.actionToken !== seen.account.actionToken;

  async function submit(values: Readonly<Record<string, string>>): Promise<void> {
    const input = { accountId: account.id, actionToken: account.actionToken };
    const { paymentPlanBalance = '', monthlyAmount = '', oneTimeSettlement = '' } = values;
    const amounts = isPlan ? { paymentPlanBalance, monthlyAmount } : { oneTimeSettlement };
    const terms = { ...input, ...amounts, firstPayDate: counter.firstPayDate, note: counter.note || null };
    const done = answer === 'counter' ? await send.run({ input: terms }) : await actions[answer].run({ input });
    if (done) leave(texts.answer.done[answer]);
    else readAgain();
  }

  const interval = texts.offers.intervals[negotiation?.installmentType ?? 'MONTHLY'];
  const limit = texts.answer.atMost(formatMoney(account.currentBalance));
  return (
    <Page
      title={texts.answer.title(account.consumerName)}
      lead={`${account.accountName} · ${account.accountNumber ?? texts.unknown}`}
      back={{ to: '/', text: texts.offers.title }}
    >
      {hasChanged && (
        <ChangedOffer
          before={seen.account}
          now={detail.account}
          go={() => {
            for (const action of [accept, send, decline]) action.clear();
            setSeen(detail);
          }}
        />
      )}
      {possible.length === 0 && !hasChanged && (
        <Notice title={texts.answer.nothing}>
          {texts.answer.nothingText(texts.conditions[detail.account.condition.key])}
        </Notice>
      )}
      <div className="two">
        <div>
          {negotiation && offered && (
            <section className="panel">
              <h2>{texts.answer.theirOffer}</h2>
              <dl className="amounts">
                <div>
                  <dt>{texts.offers.offer}</dt>
                  <dd>{describeTerms(offered, negotiation.installmentType, texts.offers)}</dd>
                </div>
                {isPlan && (
                  <div>
                    <dt>{texts.account.total}</dt>
                    <dd>
                      {formatMoney(findTotal(offered) ?? '0.00')}
                      <small>{describeCount(offered, texts.offers)}</small>
                    </dd>
                  </div>
                )}
                <div>
                  <dt>{texts.offers.balance}</dt>
                  <dd>{formatMoney(account.currentBalance)}</dd>
                </div>
                {offered.firstPayDate !== null && (
                  <div>
                    <dt>{texts.offers.firstPayment}</dt>
                    <dd>{formatDate(offered.firstPayDate, language)}</dd>
                  </div>
                )}
              </dl>
              {offered.note !== null && <blockquote>{offered.note}</blockquote>}
            </section>
          )}
          {possible.length > 0 && (
            <section className="panel">
              <Form
                submit={texts.answer.submit[answer]}
                // What changed is shown above.
                failure={failure && isConflict(failure) && hasChanged ? null : failure}
                disabled={hasChanged}
                onSubmit={submit}
              >
                <Choice
                  name="answer"
                  label={texts.answer.question}
                  value={answer}
                  onChange={(value) => setWanted(ANSWERS.find((one) => one === value) ?? 'accept')}
                  options={possible.map((value) => ({
                    value,
                    label: texts.answer[value],
                    hint: texts.answer[`${value}Hint`],
                  }))}
                />
                {answer === 'counter' && (
                  <>
                    {isPlan ? (
                      <>
                        <Field
                          {...enter('paymentPlanBalance')}
                          label={texts.answer.planTotal}
                          hint={limit}
                          kind="money"
                        />
                        <Field {...enter('monthlyAmount')} label={texts.answer.planPayment(interval)} kind="money" />
                      </>
                    ) : (
                      <Field
                        {...enter('oneTimeSettlement')}
                        label={texts.answer.settlement}
                        hint={limit}
                        kind="money"
                      />
                    )}
                    <Field {...enter('firstPayDate')} type="date" label={texts.answer.firstPayment} />
                    <Field
                      {...enter('note')}
                      label={texts.answer.note}
                      hint={texts.answer.noteHint}
                      required={false}
                      limit={100}
                    />
                  </>
                )}
              </Form>
            </section>
          )}
        </div>
        {possible.length > 0 && <AnswerPreview account={account} answer={answer} counter={counter} />}
      </div>
    </Page>
  );
}
