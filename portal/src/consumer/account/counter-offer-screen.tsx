// What both sides offer, side by side; the creditor's offer can be accepted, and the consumer's own taken back.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Form } from '../../ui/form';
import { AccountFrame, isOffered, useAfterMove } from './account-frame';
import type { AccountData } from './account-query';
import { ACCEPT_COUNTER_OFFER, useMove, WITHDRAW_OFFER } from './moves';

type Offer = NonNullable<AccountData['offers']['activeNegotiation']>['consumerOffer'];

export function CounterOfferScreen({ account }: { readonly account: AccountData }) {
  const { texts: catalogue } = useLocale();
  const texts = catalogue.offers;
  const accept = useMove(ACCEPT_COUNTER_OFFER, account);
  const after = useAfterMove(account);
  const negotiation = account.offers.activeNegotiation;
  return (
    <AccountFrame
      account={account}
      title={texts.counterTitle}
      needs={['OPEN_COUNTER_OFFER', 'ACCEPT_COUNTER_OFFER']}
      failure={accept.failure}
    >
      <div className="options">
        {negotiation && (
          <>
            <OfferPanel
              account={account}
              title={texts.theirOffer}
              offer={negotiation.creditorOffer}
              installments={account.activeNegotiation?.counterNoOfInstallments ?? null}
            >
              {isOffered(account, 'ACCEPT_COUNTER_OFFER') && (
                <Form
                  submit={texts.accept}
                  failure={accept.failure}
                  onSubmit={async () => after(await accept.run({ accountId: account.id }))}
                  also={
                    isOffered(account, 'SEND_COUNTER_OFFER') && (
                      <Link className="button secondary" to={`/accounts/${account.id}/answer`}>
                        {texts.answer}
                      </Link>
                    )
                  }
                >
                  {null}
                </Form>
              )}
            </OfferPanel>
            <OfferPanel
              account={account}
              title={texts.myOffer}
              offer={negotiation.consumerOffer}
              installments={account.activeNegotiation?.noOfInstallments ?? null}
            />
          </>
        )}
      </div>
    </AccountFrame>
  );
}

export function LastOfferScreen({ account }: { readonly account: AccountData }) {
  const { texts: catalogue } = useLocale();
  const texts = catalogue.offers;
  const withdraw = useMove(WITHDRAW_OFFER, account);
  const after = useAfterMove(account);
  const negotiation = account.offers.activeNegotiation;
  return (
    <AccountFrame
      account={account}
      title={texts.lastOfferTitle}
      lead={texts.lastOfferText}
      needs={['OPEN_LAST_OFFER']}
      failure={withdraw.failure}
    >
      {negotiation && (
        <OfferPanel
          account={account}
          title={texts.myOffer}
          offer={negotiation.consumerOffer}
          installments={account.activeNegotiation?.noOfInstallments ?? null}
        >
          <Form
            submit={texts.withdraw}
            failure={withdraw.failure}
            onSubmit={async () => after(await withdraw.run({ accountId: account.id }), 'WITHDRAWN')}
            also={
              isOffered(account, 'CHANGE_OFFER') && (
                <Link className="button secondary" to={`/accounts/${account.id}/offers`}>
                  {texts.change}
                </Link>
              )
            }
          >
            {null}
          </Form>
        </OfferPanel>
      )}
    </AccountFrame>
  );
}

interface OfferPanelProps {
  readonly account: AccountData;
  readonly title: string;
  readonly offer: Offer;
  readonly installments: number | null;
  readonly children?: ReactNode;
}

function OfferPanel({ account, title, offer, installments, children }: OfferPanelProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.offers;
  const interval = account.activeNegotiation?.installmentType;
  const amount = offer.oneTimeSettlement ?? offer.monthlyAmount;
  return (
    <section className="panel option">
      <h2>{title}</h2>
      {amount === null ? (
        <p className="muted">{texts.noOffer}</p>
      ) : (
        <p className="price">
          <strong>{formatMoney(amount)}</strong>{' '}
          <span>{offer.oneTimeSettlement !== null ? texts.once : interval && texts.per[interval]}</span>
        </p>
      )}
      <dl className="terms">
        {offer.paymentPlanBalance !== null && offer.oneTimeSettlement === null && (
          <div>
            <dt>{texts.total}</dt>
            <dd>{formatMoney(offer.paymentPlanBalance)}</dd>
          </div>
        )}
        {offer.oneTimeSettlement === null && offer.monthlyAmount !== null && installments !== null && (
          <div>
            <dt>{texts.payments}</dt>
            <dd>
              {texts.planPayments(
                installments,
                formatMoney(offer.monthlyAmount),
                findRest(offer.paymentPlanBalance, offer.monthlyAmount, installments),
              )}
            </dd>
          </div>
        )}
        {offer.firstPayDate !== null && (
          <div>
            <dt>{offer.oneTimeSettlement === null ? texts.firstPaymentOn : texts.payOn}</dt>
            <dd>{formatDate(offer.firstPayDate, language)}</dd>
          </div>
        )}
      </dl>
      {offer.note && <blockquote>{offer.note}</blockquote>}
      {children}
    </section>
  );
}

/** What the full payments leave for a last one. The service does not tell it for a creditor's offer. */
function findRest(total: string | null, amount: string, payments: number): string | null {
  if (total === null) return null;
  const rest = toCents(total) - toCents(amount) * payments;
  return rest > 0 ? formatMoney(`${Math.floor(rest / 100)}.${String(rest % 100).padStart(2, '0')}`) : null;
}

function toCents(amount: string): number {
  return Number(amount.replace('.', ''));
}
