// What is known about an account. The person as placed is shown on request, because looking at it is recorded.
import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { formatDate } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Loading, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { listMarks, type AccountDetail } from './account-query';

export function AccountFacts({ detail }: { readonly detail: AccountDetail }) {
  const { language } = useLocale();
  const { account: texts } = useCreditorTexts();
  const { account } = detail;
  // Any mark stops contact, whatever the person has allowed.
  const permissions = listMarks(detail).length > 0 ? { email: false, text: false } : detail.contactPermissions;
  const date = (value: string | null) => (value === null ? null : formatDate(value, language));
  const ways = [permissions?.email && texts.byEmail, permissions?.text && texts.byText].filter(Boolean).join(', ');
  return (
    <aside aria-labelledby="facts">
      <section className="panel">
        <h2 id="facts">{texts.facts}</h2>
        <dl className="facts">
          <Fact name={texts.status}>{account.hasFailedPayment ? texts.failed : null}</Fact>
          <Fact name={texts.reason}>{detail.reasonLabel}</Fact>
          <Fact name={texts.holdReason}>{detail.holdReason}</Fact>
          <Fact name={texts.restarts}>{date(detail.restartDate)}</Fact>
          <Fact name={texts.client}>{account.subclientName}</Fact>
          <Fact name={texts.number}>{account.accountNumber}</Fact>
          <Fact name={texts.reference}>{account.referenceNumber}</Fact>
          <Fact name={texts.member}>{detail.memberAccountNumber}</Fact>
          <Fact name={texts.placed}>{date(account.placementDate)}</Fact>
          <Fact name={texts.expires}>{date(account.expiryDate)}</Fact>
          <Fact name={texts.last4}>{detail.last4ssn}</Fact>
          <Fact name={texts.hasSignedIn}>{detail.hasSignedIn ? texts.signedIn : texts.notSignedIn}</Fact>
          <Fact name={texts.permissions}>{permissions ? ways || texts.byNothing : texts.notChosen}</Fact>
        </dl>
      </section>
      <section className="panel">
        <h2>{texts.placement}</h2>
        <Placement id={account.id} />
      </section>
    </aside>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === null || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const PLACEMENT = graphql(`
  query Placement($id: ID!) {
    accountPlacement(accountId: $id) {
      firstName
      middleName
      lastName
      address1
      address2
      city
      state
      zip
      email1
      mobile1
    }
  }
`);

function Placement({ id }: { readonly id: string }) {
  const { account: texts, unknown } = useCreditorTexts();
  const [isWanted, setWanted] = useState(false);
  const [{ data, error, fetching }, read] = useQuery({
    query: PLACEMENT,
    variables: { id },
    pause: !isWanted,
    requestPolicy: 'cache-first',
  });
  const placed = data?.accountPlacement;
  if (!isWanted)
    return (
      <>
        <p className="muted">{texts.placementText}</p>
        <button type="button" className="button secondary" onClick={() => setWanted(true)}>
          {texts.showPlacement}
        </button>
      </>
    );
  if (!placed) return fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />;
  const join = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' ') || unknown;
  return (
    <dl className="facts">
      <Fact name={texts.name}>{join(placed.firstName, placed.middleName, placed.lastName)}</Fact>
      <Fact name={texts.address}>
        {[placed.address1, placed.address2, placed.city, `${placed.state ?? ''} ${placed.zip ?? ''}`.trim()]
          .filter(Boolean)
          .join(', ') || unknown}
      </Fact>
      <Fact name={texts.email}>{placed.email1 ?? unknown}</Fact>
      <Fact name={texts.mobile}>{placed.mobile1 ?? unknown}</Fact>
    </dl>
  );
}
