// The mailbox: letters of all companies, newest first.
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Loading, Page, ReadFailure } from '../../ui/page';

const MAILBOX = graphql(`
  query Mailbox($list: MailboxList!, $first: Int!) {
    mailbox(list: $list, first: $first) {
      totalCount
      unreadCount
      nodes {
        id
        subject
        preview
        sentAt
        isRead
        sender {
          companyId
          companyName
        }
        account {
          id
          identity {
            accountName
          }
        }
      }
    }
  }
`);

const MARK_ALL = graphql(`
  mutation MarkAll($before: DateTime!) {
    markAllLetters(input: { before: $before }) {
      message
    }
  }
`);

const PAGE = 20;

export function MailboxPage() {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.mailbox;
  const [list, setList] = useState<'INBOX' | 'UNREAD'>('INBOX');
  const [first, setFirst] = useState(PAGE);
  const [{ data, error, fetching }, read] = useQuery({ query: MAILBOX, variables: { list, first } });
  const markAll = useAction(MARK_ALL);
  const mailbox = data?.mailbox;
  const newest = mailbox?.nodes[0]?.sentAt;
  return (
    <Page title={texts.title} {...(mailbox && { lead: texts.lead(mailbox.unreadCount) })}>
      <div className="aside">
        <button type="button" className="link" onClick={() => setList(list === 'INBOX' ? 'UNREAD' : 'INBOX')}>
          {list === 'INBOX' ? texts.onlyUnread : texts.all}
        </button>
        {mailbox && mailbox.unreadCount > 0 && newest && (
          <button type="button" className="link" onClick={() => void markAll.run({ before: newest })}>
            {texts.markAll}
          </button>
        )}
      </div>
      {!mailbox && (error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {mailbox?.nodes.length === 0 && <p className="muted">{texts.none}</p>}
      <ul className="rows">
        {mailbox?.nodes.map((letter) => (
          <li key={letter.id} className={letter.isRead ? 'row' : 'row unread'}>
            <Link to={`/mailbox/${letter.id}`} className="row-link">
              <span className="row-main">
                <strong>
                  {!letter.isRead && <span className="visually-hidden">{texts.unread} </span>}
                  {letter.subject}
                </strong>
                <small>{formatMoment(letter.sentAt, language)}</small>
              </span>
              <small>
                {[letter.sender.companyName, letter.account.identity.accountName].filter(Boolean).join(' · ')}
              </small>
              <small className="preview">{letter.preview}</small>
            </Link>
          </li>
        ))}
      </ul>
      {mailbox && mailbox.totalCount > mailbox.nodes.length && first < 50 && (
        <button type="button" className="button secondary" onClick={() => setFirst(50)}>
          {catalogue.more}
        </button>
      )}
    </Page>
  );
}
