// An import: how far it is, what the file would do or did, its first rows as understood, and its problems.
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql, type ResultOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { FailureNotice } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { useIsAdmin } from '../viewer';
import { saveFile } from './files';
import { ImportPreview } from './import-preview';
import { ImportRows } from './import-rows';

const IMPORT = graphql(`
  query Import($id: ID!) {
    import(id: $id) {
      id
      fileName
      state
      rowsTotal
      rowsDone
      progress
      retryAfter
      rowResults
      errorsUrl
      ignoredHeaders
      createdAt
      startedAt
      finishedAt
      headerProfileId
      createdBy {
        name
      }
      counts {
        created
        updated
        unchanged
        withdrawn
        restored
        payments
        reversed
        failed
        warnings
      }
      problems {
        column
        code
        message
        rows
        firstLine
      }
      error {
        code
        message
        line
      }
    }
  }
`);

const APPLY = graphql(`
  mutation ApplyImport($id: ID!) {
    applyImport(input: { id: $id }) {
      data {
        id
        state
        retryAfter
      }
    }
  }
`);

const CANCEL = graphql(`
  mutation CancelImport($id: ID!) {
    cancelImport(input: { id: $id }) {
      data {
        id
        state
        retryAfter
      }
    }
  }
`);

type Import = NonNullable<ResultOf<typeof IMPORT>['import']>;

export function ImportPage({ id }: { readonly id: string }) {
  const texts = useCreditorTexts().imports;
  const [{ data, error, fetching }, read] = useQuery({ query: IMPORT, variables: { id } });
  const found = data?.import;
  const retryAfter = found?.retryAfter ?? null;
  // The service says when it is worth asking again.
  useEffect(() => {
    if (retryAfter === null || fetching) return;
    const timer = setTimeout(() => read({ requestPolicy: 'network-only' }), retryAfter * 1000);
    return () => clearTimeout(timer);
  }, [retryAfter, fetching, read]);
  return (
    <Page
      key={found ? 'import' : 'none'}
      title={found?.fileName ?? texts.file}
      back={{ to: '/imports', text: texts.title }}
    >
      {!found && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {found && <ImportTimes found={found} />}
      {found && <ImportState found={found} />}
    </Page>
  );
}

function ImportTimes({ found }: { readonly found: Import }) {
  const { language } = useLocale();
  const { imports: texts, layouts, unknown } = useCreditorTexts();
  const moment = (at: string | null) => (at === null ? texts.notStarted : formatMoment(at, language));
  return (
    <dl className="facts">
      <div>
        <dt>{texts.sent}</dt>
        <dd>
          {moment(found.createdAt)} · {found.createdBy.name ?? unknown}
        </dd>
      </div>
      <div>
        <dt>{texts.started}</dt>
        <dd>{moment(found.startedAt)}</dd>
      </div>
      {found.finishedAt !== null && (
        <div>
          <dt>{texts.finished}</dt>
          <dd>{moment(found.finishedAt)}</dd>
        </div>
      )}
      {found.headerProfileId !== null && (
        <div>
          <dt>{texts.profile}</dt>
          <dd>
            <Link to={`/imports/layouts/${found.headerProfileId}`}>{layouts.open}</Link>
          </dd>
        </div>
      )}
    </dl>
  );
}

function ImportState({ found }: { readonly found: Import }) {
  const texts = useCreditorTexts().imports;
  const { id, state, progress, rowsDone, rowsTotal, error, counts } = found;
  const isRunning = found.retryAfter !== null;
  const isChecked = state === 'VALIDATED';
  return (
    <>
      {!isChecked && state !== 'COMPLETED' && <p className="badge quiet">{texts.states[state]}</p>}
      {isChecked && <Notice kind="good" title={texts.checked} />}
      {state === 'COMPLETED' && <Notice kind="good" title={texts.applied} />}
      {isRunning && (
        <p>
          <progress value={progress} max="1" aria-label={texts.progress} />{' '}
          <span role="status">{texts.done(rowsDone, rowsTotal)}</span>
        </p>
      )}
      {error && (
        <Notice kind="bad" title={texts.refused}>
          <p>
            {error.line !== null && `${texts.line(error.line)}: `}
            {error.message}
          </p>
        </Notice>
      )}
      {(isChecked || state === 'COMPLETED' || state === 'APPLYING') && (
        <section>
          <h2>{state === 'VALIDATED' ? texts.wouldDo : texts.did}</h2>
          <dl className="amounts">
            {COUNTS.filter((name) => counts[name] > 0).map((name) => (
              <div key={name} data-count={name}>
                <dt>{texts.counts[name]}</dt>
                <dd>{counts[name]}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <ImportActions found={found} />
      {isChecked && <ImportPreview id={id} ignored={found.ignoredHeaders} />}
      {!isRunning && error === null && <ImportProblems found={found} />}
      {found.rowResults > 0 && <ImportRows id={id} areWritten={state === 'COMPLETED'} />}
    </>
  );
}

const COUNTS = [
  'created',
  'updated',
  'unchanged',
  'withdrawn',
  'restored',
  'payments',
  'reversed',
  'failed',
  'warnings',
] as const;
const OPEN = new Set<Import['state']>(['AWAITING_FILE', 'QUEUED', 'CHECKING', 'VALIDATED', 'APPLYING']);

function ImportActions({ found }: { readonly found: Import }) {
  const texts = useCreditorTexts().imports;
  const isAdmin = useIsAdmin();
  const apply = useAction(APPLY);
  const cancel = useAction(CANCEL);
  const { id, state, counts, rowsTotal } = found;
  const failure = apply.failure ?? cancel.failure;
  if (!OPEN.has(state)) return null;
  if (!isAdmin) return <p className="muted">{texts.adminsOnly}</p>;
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div className="actions">
        {state === 'VALIDATED' && (
          <>
            <button type="button" className="button" onClick={() => void apply.run({ id })}>
              {texts.apply}
            </button>
            <span className="muted">{texts.applyHint((rowsTotal ?? 0) - counts.failed)}</span>
          </>
        )}
        <button type="button" className="button secondary" onClick={() => void cancel.run({ id })}>
          {texts.cancel}
        </button>
      </div>
    </>
  );
}

function ImportProblems({ found }: { readonly found: Import }) {
  const { imports: texts, unknown } = useCreditorTexts();
  const [hasFailed, setFailed] = useState(false);
  const { problems, counts, errorsUrl, fileName } = found;
  return (
    <section>
      <h2>{texts.problems}</h2>
      {problems.length === 0 ? (
        <p>{texts.noProblems}</p>
      ) : (
        <DataTable
          caption={texts.problems}
          rows={problems}
          id={({ column, code }) => `${column ?? ''} ${code}`}
          columns={[
            { name: texts.column, cell: ({ column }) => column ?? unknown },
            { name: texts.problem, cell: ({ message }) => message },
            { name: texts.count, numeric: true, cell: ({ rows }) => rows },
            { name: texts.firstLine, numeric: true, cell: ({ firstLine }) => firstLine },
          ]}
        />
      )}
      {hasFailed && <Notice kind="bad" title={texts.downloadFailed} />}
      {counts.failed > 0 && (
        <button
          type="button"
          className="button secondary"
          onClick={() =>
            void saveFile(errorsUrl, fileName.replace(/(\.\w+)?$/, '-errors.csv')).then((done) => setFailed(!done))
          }
        >
          {texts.download}
        </button>
      )}
    </section>
  );
}
