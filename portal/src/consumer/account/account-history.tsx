// What happened on an account, newest first.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { formatMoment, formatMoney } from '../../texts/formats';
import { translate, useLocale } from '../../texts/texts';

const HISTORY = graphql(`
  query History($id: ID!) {
    negotiationHistory(accountId: $id, first: 20) {
      totalCount
      nodes {
        id
        at
        actor {
          key
          label
        }
        move {
          key
          label
        }
        conditionAfter {
          key
          label
        }
        negotiation {
          consumerTerms {
            settlementAmount
            paymentAmount
          }
          creditorTerms {
            settlementAmount
            paymentAmount
          }
        }
      }
    }
  }
`);

export function AccountHistory({ id }: { readonly id: string }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.account;
  const [{ data }] = useQuery({ query: HISTORY, variables: { id } });
  const history = data?.negotiationHistory;
  if (!history || history.nodes.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{texts.history}</h2>
      <ol className="rows">
        {history.nodes.map(({ id: entry, at, actor, move, negotiation }) => {
          const terms = actor.key === 'CREDITOR' ? negotiation?.creditorTerms : negotiation?.consumerTerms;
          const amount = OFFERS.has(move.key) ? (terms?.settlementAmount ?? terms?.paymentAmount ?? null) : null;
          return (
            <li key={entry} className="row">
              <div className="row-main">
                <p>
                  <strong>{translate(catalogue.labels, { key: `move:${move.key}`, label: move.label })}</strong>
                  <small>
                    {texts.actors[actor.key] || actor.label} · {formatMoment(at, language)}
                  </small>
                </p>
                {amount !== null && <p className="row-amount">{formatMoney(amount)}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const OFFERS = new Set([
  'CREATE_SETTLEMENT_OFFER',
  'CREATE_PAYMENT_PLAN_OFFER',
  'CREATE_CUSTOM_OFFER',
  'SEND_COUNTER_OFFER',
  'COUNTER_OFFER',
]);
