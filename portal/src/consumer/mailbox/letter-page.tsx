// One letter, in a frame without any rights: no script of it runs, it sends no form, and its links open in a new window.
import { useEffect } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation } from 'wouter';
import { graphql } from '../../api/graphql';
import { useAction, useHeld } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { FailureNotice } from '../../ui/form';
import { frameLetter } from '../../ui/frame-letter';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useDownload } from '../../ui/use-download';

const LETTER = graphql(`
  query Letter($id: ID!) {
    mailboxLetter(id: $id) {
      id
      subject
      content
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
`);

const MARK = graphql(`
  mutation MarkLetter($id: ID!, $read: Boolean!) {
    markLetter(input: { id: $id, read: $read }) {
      data {
        id
        isRead
        readAt
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteLetter($id: ID!) {
    deleteLetter(input: { id: $id }) {
      message
    }
  }
`);

const FILE = graphql(`
  query LetterFile($id: ID!) {
    mailboxLetterDocument(id: $id) {
      fileName
      mediaType
      content
    }
  }
`);

export function LetterPage({ id }: { readonly id: string }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.mailbox;
  const [, navigate] = useLocation();
  const [{ data, error, fetching }, read] = useQuery({ query: LETTER, variables: { id } });
  const mark = useAction(MARK);
  const remove = useAction(DELETE);
  const file = useDownload(FILE, ({ mailboxLetterDocument }) => mailboxLetterDocument);
  const letter = useHeld(data?.mailboxLetter);
  const isUnread = letter?.isRead === false;
  useEffect(() => {
    if (isUnread) void mark.run({ id, read: true });
    // Once for each letter: a letter that is marked as unread again stays so.
  }, [id, letter?.id]);

  return (
    <Page title={letter?.subject ?? texts.letter} back={{ to: '/mailbox', text: texts.title }}>
      {!letter && (error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {letter && (
        <>
          <p className="muted">
            {letter.sender.companyName} · {formatMoment(letter.sentAt, language)} ·{' '}
            <Link to={`/accounts/${letter.account.id}`}>{letter.account.identity.accountName}</Link>
          </p>
          {letter.content === '' ? (
            <p>{texts.hidden}</p>
          ) : (
            <iframe
              className="letter"
              sandbox="allow-popups"
              title={letter.subject}
              srcDoc={frameLetter(letter.content)}
            />
          )}
          {remove.failure && <FailureNotice failure={remove.failure} />}
          {file.failure && <FailureNotice failure={file.failure} />}
          <div className="aside">
            <button type="button" className="link" onClick={() => void mark.run({ id, read: false })}>
              {texts.markUnread}
            </button>
            <button type="button" className="link" onClick={() => void file.run({ id })}>
              {texts.download}
            </button>
            <button
              type="button"
              className="link"
              onClick={() => void remove.run({ id }).then((done) => done && navigate('/mailbox'))}
            >
              {texts.remove}
            </button>
          </div>
        </>
      )}
    </Page>
  );
}
