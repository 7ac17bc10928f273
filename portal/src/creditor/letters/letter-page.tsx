// A letter: its text in the editor, the preview for an account, and its versions. Saving never overwrites what somebody else
// has saved meanwhile, unless the person says so.
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useAction, useHeld } from '../../api/use-action';
import { FailureNotice, Form } from '../../ui/form';
import { useDone } from '../../ui/guard';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { LetterFields } from './letter-fields';
import { LetterPreview } from './letter-preview';
import { LetterVersions, type Written } from './letter-versions';
import { COPY, ONE_TEMPLATE, REMOVE, UPDATE, type TemplateData, type Warning } from './operations';
import { Warnings } from './warnings';

export function LetterPage({ id }: { readonly id: string }) {
  const texts = useCreditorTexts().letters;
  const [{ data, error, fetching }, read] = useQuery({ query: ONE_TEMPLATE, variables: { id } });
  const template = useHeld(data?.eLetterTemplate);
  const back = { to: '/letters', text: texts.title };
  if (!template)
    return (
      <Page key="none" title={texts.content} back={back}>
        {fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />}
      </Page>
    );
  return <LetterEditor template={template} readAgain={() => read({ requestPolicy: 'network-only' })} />;
}

/** What a new letter tells the page of the letter. */
interface Saved {
  readonly warnings?: readonly Warning[];
}

interface LetterEditorProps {
  readonly template: TemplateData;
  readonly readAgain: () => void;
}

function LetterEditor({ template, readAgain }: LetterEditorProps) {
  const texts = useCreditorTexts().letters;
  const [, navigate] = useLocation();
  const [opened, setOpened] = useState(template);
  /** What the editor starts with. */
  const [start, setStart] = useState<Written>(template);
  const [written, write] = useState<Written>(template);
  /** What was done last, until something is changed. */
  const [done, setDone] = useState(useDone() ?? null);
  /** What the last save warned of. The preview warns of what is still in the letter. */
  const [warnings, setWarnings] = useState(useHistoryState<Saved | null>()?.warnings ?? []);
  const [isRemoving, setRemoving] = useState(false);
  const update = useAction(UPDATE);
  const copy = useAction(COPY);
  const remove = useAction(REMOVE);
  const { id } = template;

  const put = (next: Written) => {
    setStart(next);
    write(next);
  };
  const change = (part: Partial<Written>) => {
    setDone(null);
    setWarnings([]);
    write((before) => ({ ...before, ...part }));
  };

  async function save(seen: TemplateData): Promise<void> {
    const { name, subject, content } = written;
    // What has not changed is not sent: another editor may have written it.
    const input = {
      id,
      subject,
      name: name === seen.name ? null : name,
      content: content === seen.content ? null : content,
      ifMatch: seen.etag,
    };
    const saved = (await update.run({ input }))?.setELetterTemplateSubject;
    if (!saved) return readAgain();
    setOpened(saved.data);
    put(saved.data);
    setWarnings(saved.warnings);
    setDone(texts.saved);
  }

  const { failure } = update;
  const isConflict = failure?.code === 'PRECONDITION_FAILED' && template.etag !== opened.etag;
  return (
    <Page title={opened.name} back={{ to: '/letters', text: texts.title }}>
      <div className="actions">
        <Link className="button" to={`/letters/${id}/send`}>
          {texts.send}
        </Link>
        <Link className="button secondary" to={`/letters/${id}/sent`}>
          {texts.sentLetters}
        </Link>
        <button
          type="button"
          className="button secondary"
          onClick={() =>
            void copy.run({ id }).then((data) => {
              const made = data?.copyELetterTemplate?.data.id;
              if (made !== undefined) navigate(`/letters/${made}`, { state: { done: texts.copied } });
            })
          }
        >
          {texts.copy}
        </button>
        <button
          type="button"
          className="button danger"
          aria-expanded={isRemoving}
          onClick={() => setRemoving(!isRemoving)}
        >
          {texts.remove}
        </button>
      </div>
      {copy.failure && <FailureNotice failure={copy.failure} />}
      {isRemoving && (
        <Notice kind="warning" title={texts.removeTitle(opened.name)}>
          <p>{texts.removeText}</p>
          {remove.failure && <FailureNotice failure={remove.failure} />}
          <button
            type="button"
            className="button danger"
            onClick={() =>
              void remove
                .run({ id })
                .then((data) => data && navigate('/letters', { state: { done: texts.removed }, replace: true }))
            }
          >
            {texts.remove}
          </button>
        </Notice>
      )}
      <div className="two even">
        <div>
          {isConflict && (
            <Notice kind="warning" title={texts.changedBy}>
              <p>{texts.changedByText(template.version)}</p>
              <div className="actions">
                <button type="button" className="button secondary" onClick={() => void save(template)}>
                  {texts.keepMine}
                </button>
                <button
                  type="button"
                  className="button secondary"
                  onClick={() => {
                    update.clear();
                    setOpened(template);
                    put(template);
                  }}
                >
                  {texts.takeTheirs}
                </button>
              </div>
            </Notice>
          )}
          <Form submit={texts.save} failure={isConflict ? null : failure} onSubmit={() => save(opened)}>
            {done !== null && <Notice kind="good" title={done} />}
            <Warnings warnings={warnings.filter(({ reason }) => reason === 'ADDRESS_REMOVED')} />
            <LetterFields start={start} written={written} change={change} />
          </Form>
        </div>
        <LetterPreview templateId={id} content={written.content} subject={written.subject} />
      </div>
      <LetterVersions id={id} use={put} />
    </Page>
  );
}
