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
import { describeTerms, findTotal, OFFER, type Negotiation, type OfferData } from './offer';

const OPEN_OFFERS = graphql(
  `
    query OpenOffers($after: String) {
      openOffers(first: 50, after: $after) {
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
  const texts = useCreditorTexts().offers;
  const paging = usePaging();
  const [{ data, error, fetching }, read] = useQuery({ query: OPEN_OFFERS, variables: { after: paging.after } });
  const offers = data?.openOffers;
  const waiting = listOffers(offers?.nodes ?? [], 'CONSUMER');
  const sent = listOffers(offers?.nodes ?? [], 'CREDITOR');
  return (
    <Page title={texts.title} lead={texts.lead}>
      {!offers && fetching && <Loading />}
      {!offers && error && <ReadFailure error={error} again={() => read({ requestPolicy: 'network-only' })} />}
      {offers && (
        <>
          <h2 id="waiting">
            {texts.waiting}{' '}
            <span className="count" aria-hidden="true">
              {waiting.length}
            </span>
          </h2>
          {waiting.length === 0 ? (
            <section className="empty">
              <h3>{texts.none}</h3>
              <p>{texts.noneText}</p>
            </section>
          ) : (
            <OfferTable caption={texts.waiting} offers={waiting} side="CONSUMER" />
          )}
          {sent.length > 0 && (
            <>
              <h2>{texts.sent}</h2>
              <OfferTable caption={texts.sent} offers={sent} side="CREDITOR" />
            </>
          )}
          <Pager paging={paging} total={offers.totalCount} pageInfo={offers.pageInfo} />
        </>
      )}
    </Page>
  );
}

/** Those whose last offer is of one side. */
function listOffers(offers: readonly OfferData[], side: Side): readonly OfferData[] {
  const sentAt = (offer: OfferData) => findAmounts(offer, side)?.sentAt ?? '';
  return offers
    .filter(({ negotiation }) => (negotiation?.lastOfferType ?? 'CONSUMER') === side)
    .toSorted((one, other) => sentAt(one).localeCompare(sentAt(other)));
}

function findAmounts({ negotiation }: OfferData, side: Side) {
  return side === 'CONSUMER' ? negotiation?.consumerOffer : negotiation?.creditorOffer;
}

interface OfferTableProps {
  readonly caption: string;
  readonly offers: readonly OfferData[];
  readonly side: Side;
}

function OfferTable({ caption, offers, side }: OfferTableProps) {
  const { language } = useLocale();
  const { offers: texts, open, unknown } = useCreditorTexts();
  return (
    <DataTable
      caption={caption}
      rows={offers}
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
                {total !== null && <small>{texts.planTotal(formatMoney(total))}</small>}
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
  );
}
