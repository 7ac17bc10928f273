// An account: its offer, what is scheduled and paid, what happened, and what is known about it.
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { formatDate, formatMoment, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { FailureNotice } from '../../ui/form';
import { useDone } from '../../ui/guard';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useDownload } from '../../ui/use-download';
import { describeCount, describeTerms, findTotal } from '../offers/offer';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { useIsAdmin } from '../viewer';
import { canMove, listMarks, useAccount, type AccountDetail } from './account-query';
import { AccountFacts } from './account-facts';
import { AccountDispute } from './account-dispute';
import { AccountHistory } from './account-history';
import { AccountMessages } from './account-messages';
import { AccountPayments } from './account-payments';
import { AccountSchedule } from './account-schedule';
import { Reopen } from './reopen';

const STATEMENT = graphql(`
  query CreditorStatement($id: ID!) {
    creditorStatementDocument(accountId: $id) {
      fileName
      mediaType
      content
    }
  }
`);

export function AccountPage({ id }: { readonly id: string }) {
  const texts = useCreditorTexts();
  const { detail, error, fetching, readAgain } = useAccount(id);
  const isAdmin = useIsAdmin();
  const statement = useDownload(STATEMENT, ({ creditorStatementDocument }) => creditorStatementDocument);
  const done = useDone(detail?.account.condition.key);
  const title = detail?.account.consumerName ?? texts.account.facts;
  const back = { to: '/accounts', text: texts.account.back };
  if (!detail)
    return (
      <Page key="none" title={title} back={back}>
        {fetching ? <Loading /> : error && <ReadFailure error={error} again={readAgain} />}
      </Page>
    );
  const { accountName, accountNumber, condition, currentBalance } = detail.account;
  const isWaived = condition.key === 'SETTLED' && currentBalance !== '0.00';
  return (
    <Page key="account" title={title} lead={`${accountName} · ${accountNumber ?? texts.unknown}`} back={back}>
      {done !== undefined && <Notice kind="good" title={done} />}
      <p className={`badge ${condition.key === 'PENDING_CREDITOR_RESPONSE' ? 'act' : 'quiet'}`}>
        {texts.conditions[condition.key]}
      </p>
      {listMarks(detail).map(({ key }) => (
        <p key={key} className="badge quiet">
          {texts.marks.labels[key]}
        </p>
      ))}
      {detail.legalHold && <p className="badge quiet">{texts.account.isHeld}</p>}
      <dl className="amounts">
        <div>
          <dt>{isWaived ? texts.account.waived : texts.account.balance}</dt>
          <dd>{formatMoney(currentBalance)}</dd>
        </div>
        {detail.account.originalBalance !== null && (
          <div>
            <dt>{texts.account.original}</dt>
            <dd>{formatMoney(detail.account.originalBalance)}</dd>
          </div>
        )}
      </dl>
      <div className="actions">
        {canMove(detail, 'ACCEPT_OFFER', 'COUNTER_OFFER', 'DECLINE_OFFER') && (
          <Link className="button" to={`/accounts/${id}/answer`}>
            {texts.account.answer}
          </Link>
        )}
        {canMove(detail, 'ANSWER_DISPUTE') && (
          <Link className="button" to={`/accounts/${id}/dispute`}>
            {texts.dispute.title}
          </Link>
        )}
        {canMove(detail, 'RECORD_DIRECT_PAYMENT') && (
          <Link className="button secondary" to={`/accounts/${id}/payment`}>
            {texts.account.recordPayment}
          </Link>
        )}
        {canMove(detail, 'CHANGE_BALANCE', 'CORRECT_IDENTITY') && (
          <Link to={`/accounts/${id}/change`}>{texts.placing.changeTitle}</Link>
        )}
        {canMove(detail, 'MARK_ACCOUNT', 'UNMARK_ACCOUNT') && (
          <Link to={`/accounts/${id}/marks`}>{texts.marks.title}</Link>
        )}
        {canMove(detail, 'REMOVE_ACCOUNT') && (
          <Link to={`/accounts/${id}/withdraw`}>{texts.withdrawal.withdrawTitle}</Link>
        )}
        {canMove(detail, 'RESTORE_ACCOUNT') && (
          <Link className="button secondary" to={`/accounts/${id}/restore`}>
            {texts.withdrawal.restoreTitle}
          </Link>
        )}
        <Link to={`/accounts/${id}/terms`}>{texts.settings.terms}</Link>
        {isAdmin && <Link to={`/accounts/${id}/legal-hold`}>{texts.legalHold.title}</Link>}
        <button type="button" className="link" onClick={() => void statement.run({ id })}>
          {texts.account.statement}
        </button>
      </div>
      {statement.failure && <FailureNotice failure={statement.failure} />}
      <Reopen detail={detail} readAgain={readAgain} />
      <div className="two">
        <div>
          {detail.dispute && <AccountDispute dispute={detail.dispute} />}
          <AccountOffer detail={detail} />
          <AccountSchedule id={id} restartDate={detail.restartDate} />
          <AccountPayments id={id} />
          <AccountHistory id={id} />
          <AccountLetters detail={detail} />
          <AccountMessages id={id} />
        </div>
        <AccountFacts detail={detail} />
      </div>
    </Page>
  );
}

function AccountOffer({ detail }: { readonly detail: AccountDetail }) {
  const { language } = useLocale();
  const { account: texts, offers, unknown } = useCreditorTexts();
  const { negotiation } = detail.account;
  if (!negotiation) return null;
  const { consumerOffer, creditorOffer, installmentType } = negotiation;
  const sides = [
    { name: texts.theirs, amounts: consumerOffer },
    { name: texts.yours, amounts: creditorOffer },
  ].filter(({ amounts }) => findTotal(amounts) !== null);
  if (sides.length === 0) return null;
  return (
    <section>
      <h2>{texts.offer}</h2>
      <DataTable
        caption={texts.offer}
        rows={sides}
        id={({ name }) => name}
        columns={[
          {
            name: texts.side,
            cell: ({ name, amounts }) => (
              <>
                {name}
                {amounts.note !== null && <small>“{amounts.note}”</small>}
              </>
            ),
          },
          {
            name: texts.terms,
            cell: ({ amounts }) => (
              <>
                {describeTerms(amounts, installmentType, offers)}
                <small>{describeCount(amounts, offers)}</small>
              </>
            ),
          },
          {
            name: texts.total,
            numeric: true,
            cell: ({ amounts }) => formatMoney(findTotal(amounts) ?? '0.00'),
          },
          {
            name: offers.firstPayment,
            cell: ({ amounts }) =>
              amounts.firstPayDate === null ? unknown : formatDate(amounts.firstPayDate, language),
          },
          {
            name: texts.sentAt,
            cell: ({ amounts }) => (amounts.sentAt === null ? unknown : formatMoment(amounts.sentAt, language)),
          },
        ]}
      />
    </section>
  );
}

function AccountLetters({ detail }: { readonly detail: AccountDetail }) {
  const { language } = useLocale();
  const { account: texts } = useCreditorTexts();
  return (
    <section>
      <h2>{texts.letters}</h2>
      {detail.letters.length === 0 ? (
        <p className="muted">{texts.noLetters}</p>
      ) : (
        <DataTable
          caption={texts.letters}
          rows={detail.letters}
          id={({ id }) => id}
          columns={[
            { name: texts.letter, cell: ({ id, name }) => <Link to={`/letters/sent/${id}`}>{name}</Link> },
            { name: texts.sent, cell: ({ sentAt }) => formatMoment(sentAt, language) },
            {
              name: texts.seen,
              cell: ({ firstViewedAt }) =>
                firstViewedAt === null ? texts.notSeen : formatMoment(firstViewedAt, language),
            },
          ]}
        />
      )}
    </section>
  );
}
