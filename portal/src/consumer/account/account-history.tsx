// What happened on an account, newest first.
import { useQuery } from 'urql';
import { graphql, type ResultOf } from '../../api/graphql';
import { formatMoment, formatMoney } from '../../texts/formats';
import { translate, useLocale, useTexts } from '../../texts/texts';
import { Further, More } from '../../ui/more';

const HISTORY = graphql(`
  query History($id: ID!, $after: String) {
    negotiationHistory(accountId: $id, first: 20, after: $after, newestFirst: true) {
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
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export function AccountHistory({ id }: { readonly id: string }) {
  const texts = useTexts().account;
  const [{ data }] = useQuery({ query: HISTORY, variables: { id } });
  const history = data?.negotiationHistory;
  if (!history || history.nodes.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{texts.history}</h2>
      <ol className="rows">
        <Moves id={id} history={history} />
      </ol>
    </section>
  );
}

interface MovesProps {
  readonly id: string;
  readonly history: NonNullable<ResultOf<typeof HISTORY>['negotiationHistory']>;
}

function Moves({ id, history }: MovesProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.account;
  return (
    <>
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
      <More pageInfo={history.pageInfo}>
        {(after) => (
          <Further query={HISTORY} variables={{ id, after }}>
            {({ negotiationHistory: further }) => further && <Moves id={id} history={further} />}
          </Further>
        )}
      </More>
    </>
  );
}

const OFFERS = new Set([
  'CREATE_SETTLEMENT_OFFER',
  'CREATE_PAYMENT_PLAN_OFFER',
  'CREATE_CUSTOM_OFFER',
  'SEND_COUNTER_OFFER',
  'COUNTER_OFFER',
]);
