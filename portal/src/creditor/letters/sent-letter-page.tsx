// One letter as it was sent.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { LetterFrame } from './letter-frame';
import { ONE_SENT } from './operations';

export function SentLetterPage({ id }: { readonly id: string }) {
  const { language } = useLocale();
  const { letters: texts, account, unknown } = useCreditorTexts();
  const [{ data, error, fetching }, read] = useQuery({ query: ONE_SENT, variables: { id } });
  const letter = data?.sentLetter;
  return (
    <Page
      key={letter ? 'letter' : 'none'}
      title={letter?.name ?? account.letter}
      {...(letter && { lead: texts.sentOn(formatMoment(letter.sentAt, language), letter.sentBy?.name ?? null) })}
      back={{ to: '/letters/sent', text: texts.sentLetters }}
    >
      {!letter && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {letter && (
        <>
          <p>
            <Link to={`/accounts/${letter.accountId}`}>{letter.recipient?.consumerName ?? unknown}</Link>
            {letter.recipient?.accountNumber != null && ` · ${letter.recipient.accountNumber}`}
            {' · '}
            {account.seen}:{' '}
            {letter.firstViewedAt === null ? account.notSeen : formatMoment(letter.firstViewedAt, language)}
          </p>
          {letter.notReached && letter.firstViewedAt === null && (
            <Notice title={texts.toPost}>{texts.unreachedText}</Notice>
          )}
          {letter.content === null ? <p>{texts.erased}</p> : <LetterFrame title={letter.name} html={letter.content} />}
        </>
      )}
    </Page>
  );
}
