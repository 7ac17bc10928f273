// The mailbox: letters of all companies, newest first.
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql, type ResultOf, type VariablesOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale, useTexts } from '../../texts/texts';
import { Further, More } from '../../ui/more';
import { Loading, Page, ReadFailure } from '../../ui/page';

const MAILBOX = graphql(`
  query Mailbox($list: MailboxList!, $after: String) {
    mailbox(list: $list, first: 20, after: $after) {
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
      pageInfo {
        hasNextPage
        endCursor
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

type List = VariablesOf<typeof MAILBOX>['list'];

export function MailboxPage() {
  const texts = useTexts().mailbox;
  const [list, setList] = useState<List>('INBOX');
  const [{ data, error, fetching }, read] = useQuery({ query: MAILBOX, variables: { list } });
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
      {mailbox && (
        <ul className="rows" key={list}>
          <Letters mailbox={mailbox} list={list} />
        </ul>
      )}
    </Page>
  );
}

interface LettersProps {
  readonly mailbox: NonNullable<ResultOf<typeof MAILBOX>['mailbox']>;
  readonly list: List;
}

function Letters({ mailbox, list }: LettersProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.mailbox;
  return (
    <>
      {mailbox.nodes.map((letter) => (
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
      <More pageInfo={mailbox.pageInfo}>
        {(after) => (
          <Further query={MAILBOX} variables={{ list, after }}>
            {({ mailbox: further }) => further && <Letters mailbox={further} list={list} />}
          </Further>
        )}
      </More>
    </>
  );
}
