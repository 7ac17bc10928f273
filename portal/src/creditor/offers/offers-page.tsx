// The first screen: the offers that wait, the longest waiting first, updated live.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { formatAge, formatShare } from '../ui/format';
import { Pager, usePaging } from '../ui/paging';
import { describeCount, describeTerms, findTotal, OFFER, type Negotiation, type OfferData } from './offer';

const OPEN_OFFERS = graphql(
  `
    query OpenOffers($waitingFor: OfferSide!, $after: String) {
      openOffers(first: 50, waitingFor: $waitingFor, after: $after) {
        totalCount
        nodes {
          ...Offer
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [OFFER],
);

type Side = NonNullable<Negotiation['lastOfferType']>;

export function OffersPage() {
  const { offers: texts } = useCreditorTexts();
  const waiting = useOffers('CREDITOR');
  const sent = useOffers('CONSUMER');
  const error = waiting.error ?? sent.error;
  const again = () => [waiting, sent].forEach(({ readAgain }) => readAgain());
  return (
    <Page title={texts.title} lead={texts.lead}>
      {!waiting.offers && (waiting.fetching ? <Loading /> : error && <ReadFailure error={error} again={again} />)}
      {waiting.offers && (
        <>
          <h2 id="waiting">
            {texts.waiting}{' '}
            <span className="count" aria-hidden="true">
              {waiting.offers.totalCount}
            </span>
          </h2>
          {waiting.offers.totalCount === 0 ? (
            <section className="empty">
              <h3>{texts.none}</h3>
              <p>{texts.noneText}</p>
            </section>
          ) : (
            <OfferTable caption={texts.waiting} list={waiting} side="CONSUMER" />
          )}
          {sent.offers && sent.offers.totalCount > 0 && (
            <>
              <h2>
                {texts.sent}{' '}
                <span className="count" aria-hidden="true">
                  {sent.offers.totalCount}
                </span>
              </h2>
              <OfferTable caption={texts.sent} list={sent} side="CREDITOR" />
            </>
          )}
        </>
      )}
    </Page>
  );
}

/** The offers that wait for the answer of one side, the longest waiting first. */
function useOffers(waitingFor: Side) {
  const paging = usePaging();
  const [{ data, error, fetching }, read] = useQuery({
    query: OPEN_OFFERS,
    variables: { waitingFor, after: paging.after },
  });
  return {
    offers: data?.openOffers,
    paging,
    error,
    fetching,
    readAgain: () => read({ requestPolicy: 'network-only' }),
  };
}

function findAmounts({ negotiation }: OfferData, side: Side) {
  return side === 'CONSUMER' ? negotiation?.consumerOffer : negotiation?.creditorOffer;
}

interface OfferTableProps {
  readonly caption: string;
  readonly list: ReturnType<typeof useOffers>;
  /** Whose offers they are. */
  readonly side: Side;
}

function OfferTable({ caption, list: { offers, paging }, side }: OfferTableProps) {
  const { language } = useLocale();
  const { offers: texts, open, unknown } = useCreditorTexts();
  if (!offers) return null;
  return (
    <>
      <DataTable
        caption={caption}
        rows={offers.nodes}
        id={({ id }) => id}
        columns={[
          {
            name: texts.consumer,
            cell: ({ id, consumerName, accountName, accountNumber }) => (
              <>
                <Link to={`/accounts/${id}`}>{consumerName}</Link>
                <small>
                  {accountName} · {accountNumber}
                </small>
              </>
            ),
          },
          {
            name: side === 'CONSUMER' ? texts.offer : texts.yourOffer,
            cell: (offer) => {
              const amounts = findAmounts(offer, side);
              if (!amounts) return unknown;
              const total = amounts.oneTimeSettlement === null ? amounts.paymentPlanBalance : null;
              return (
                <span>
                  {describeTerms(amounts, offer.negotiation?.installmentType ?? null, texts)}
                  {total !== null && (
                    <small>
                      {[describeCount(amounts, texts), texts.planTotal(formatMoney(total))].filter(Boolean).join(', ')}
                    </small>
                  )}
                </span>
              );
            },
          },
          { name: texts.balance, numeric: true, cell: ({ currentBalance }) => formatMoney(currentBalance) },
          {
            name: texts.share,
            numeric: true,
            cell: (offer) => {
              const amounts = findAmounts(offer, side);
              const total = amounts && findTotal(amounts);
              return (total && formatShare(total, offer.currentBalance, language)) || unknown;
            },
          },
          {
            name: texts.firstPayment,
            cell: (offer) => {
              const date = findAmounts(offer, side)?.firstPayDate;
              return date ? formatDate(date, language) : unknown;
            },
          },
          {
            name: texts.since,
            cell: (offer) => {
              const at = findAmounts(offer, side)?.sentAt;
              return at ? <time dateTime={at}>{formatAge(at, language) ?? texts.justNow}</time> : unknown;
            },
          },
          {
            name: texts.answer,
            quiet: true,
            cell: ({ id, consumerName }) =>
              side === 'CONSUMER' ? (
                <Link className="button small" to={`/accounts/${id}/answer`} aria-label={texts.answerFor(consumerName)}>
                  {texts.answer}
                </Link>
              ) : (
                <Link to={`/accounts/${id}`}>{open}</Link>
              ),
          },
        ]}
      />
      <Pager paging={paging} total={offers.totalCount} pageInfo={offers.pageInfo} />
    </>
  );
}
