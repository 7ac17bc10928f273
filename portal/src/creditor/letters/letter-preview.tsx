// What is in the editor, filled in for an account of the company.
import { useState } from 'react';
import { useQuery } from 'urql';
import { Loading, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { LiveSelect } from '../ui/live-select';
import { useSettled } from '../ui/use-settled';
import { LetterFrame } from './letter-frame';
import { PREVIEW, RECIPIENTS } from './operations';
import { Warnings } from './warnings';

interface LetterPreviewProps {
  readonly templateId: string;
  readonly content: string;
  readonly subject: string;
}

export function LetterPreview({ templateId, content, subject }: LetterPreviewProps) {
  const texts = useCreditorTexts().letters;
  const [{ data: list }] = useQuery({ query: RECIPIENTS, variables: { after: null } });
  const accounts = list?.creditorAccounts?.nodes ?? [];
  const [chosen, choose] = useState<string | null>(null);
  const accountId = chosen ?? accounts[0]?.id;
  const settled = useSettled(JSON.stringify({ content, subject }));
  const written = JSON.parse(settled) as { readonly content: string; readonly subject: string };
  const [{ data, error, fetching }, read] = useQuery({
    query: PREVIEW,
    variables: { input: { templateId, accountId: accountId ?? '', ...written } },
    pause: accountId === undefined,
    requestPolicy: 'cache-first',
  });
  const preview = data?.previewELetterTemplate;
  return (
    <section aria-labelledby="letter-preview">
      <h2 id="letter-preview">{texts.previewTitle}</h2>
      <p className="muted">{texts.previewText}</p>
      {list && accounts.length === 0 && <p>{texts.noAccounts}</p>}
      {accountId !== undefined && (
        <LiveSelect
          label={texts.previewFor}
          value={accountId}
          options={accounts.map(({ id, consumerName, accountName }) => ({
            value: id,
            label: `${consumerName} · ${accountName}`,
          }))}
          choose={choose}
        />
      )}
      {!preview && fetching && <Loading />}
      {error && !fetching && <ReadFailure error={error} again={read} />}
      {preview && (
        <>
          <p className="letter-subject">{preview.subject}</p>
          <LetterFrame title={texts.previewTitle} html={preview.html} />
          <Warnings warnings={preview.warnings} />
        </>
      )}
    </section>
  );
}
