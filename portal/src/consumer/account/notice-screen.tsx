// A notice of the person to a creditor, and sending it again.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { formatDate, formatMoment, formatMoney } from '../../texts/formats';
import { translate, useLocale } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { Loading, ReadFailure } from '../../ui/page';
import { AccountFrame, useAfterMove } from './account-frame';
import type { AccountData } from './account-query';
import { RESEND_NOTICE, useMove } from './moves';

const NOTICE = graphql(`
  query Notice($id: ID!) {
    noticeResponse(id: $id) {
      id
      createdAt
      resendsLeft
      resendAfter
      noticeResponse {
        id
        accountName
        accountNumber
        noticeBalance
        reasonLabel
        status {
          key
          label
        }
        senderDetail {
          id
          sender {
            id
            companyName
          }
        }
      }
      availableActions {
        key
        action
      }
    }
  }
`);

export function NoticeScreen({ account }: { readonly account: AccountData }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.notice;
  const id = account.noticeResponse?.id ?? '';
  const [{ data, error, fetching }, read] = useQuery({ query: NOTICE, variables: { id }, pause: id === '' });
  const resend = useMove(RESEND_NOTICE, account);
  const after = useAfterMove(account);
  const item = data?.noticeResponse;
  const notice = item?.noticeResponse;
  const canResend = item?.availableActions.some(({ action }) => action === 'RESEND_NOTICE') === true;
  return (
    <AccountFrame
      account={account}
      title={texts.title}
      needs={['VIEW_NOTICE', 'RESEND_NOTICE']}
      failure={resend.failure}
    >
      {!notice && (error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {item && notice && (
        <section className="panel narrow">
          <dl className="terms">
            {notice.status && (
              <div>
                <dt>{texts.status}</dt>
                <dd>
                  {translate(catalogue.labels, { key: `notice:${notice.status.key}`, label: notice.status.label })}
                </dd>
              </div>
            )}
            {notice.senderDetail && (
              <div>
                <dt>{texts.to}</dt>
                <dd>{notice.senderDetail.sender.companyName}</dd>
              </div>
            )}
            <div>
              <dt>{texts.balance}</dt>
              <dd>{formatMoney(notice.noticeBalance)}</dd>
            </div>
            {notice.reasonLabel && (
              <div>
                <dt>{texts.reason}</dt>
                <dd>
                  {translate(catalogue.labels, { key: `reason:${notice.reasonLabel}`, label: notice.reasonLabel })}
                </dd>
              </div>
            )}
            {item.createdAt && (
              <div>
                <dt>{texts.created}</dt>
                <dd>{formatMoment(item.createdAt, language)}</dd>
              </div>
            )}
          </dl>
          {canResend && (
            <>
              <h2>{texts.again}</h2>
              <p className="muted">
                {texts.left(item.resendsLeft)}
                {item.resendAfter && ` ${texts.from(formatDate(item.resendAfter.slice(0, 10), language))}`}
              </p>
              <Form
                submit={texts.send}
                failure={resend.failure}
                onSubmit={async ({ reason = '', noticeBalance = '' }) => {
                  const changed = { ...(reason && { reason }), ...(noticeBalance && { noticeBalance }) };
                  after(await resend.run({ id, ...changed }), 'NOTICE_SENT');
                }}
              >
                <Field
                  name="noticeBalance"
                  label={texts.balance}
                  kind="money"
                  required={false}
                  defaultValue={notice.noticeBalance}
                />
                <Field name="reason" label={texts.reason} required={false} limit={255} />
              </Form>
            </>
          )}
        </section>
      )}
    </AccountFrame>
  );
}
