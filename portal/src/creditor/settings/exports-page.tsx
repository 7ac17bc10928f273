// Takes the data of the company as a file: part by part, with the number of rows so far, until the end or until it is stopped.
import { useRef, useState } from 'react';
import { useClient } from 'urql';
import type { CombinedError } from '@urql/core';
import { graphql, type FragmentOf } from '../../api/graphql';
import { readFailure, type Failure } from '../../api/failure';
import { useTexts } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { Notice, Page } from '../../ui/page';
import { saveParts } from '../../ui/save-file';
import { useCreditorTexts } from '../texts/texts';
import { endOfDay, startOfDay } from '../ui/format';
import { LiveSelect } from '../ui/live-select';

const PART = graphql(`
  fragment Part on ExportPart {
    fileName
    mediaType
    content
    rows
    next
  }
`);

const ACCOUNTS = graphql(
  `
    query ExportAccounts($after: String) {
      exportAccounts(after: $after, bom: true) {
        ...Part
      }
    }
  `,
  [PART],
);

const PAYMENTS = graphql(
  `
    query ExportPayments($after: String, $filter: PaymentExportFilterInput) {
      exportPayments(after: $after, filter: $filter, bom: true) {
        ...Part
      }
    }
  `,
  [PART],
);

const HISTORY = graphql(
  `
    query ExportHistory($after: String, $filter: HistoryExportFilterInput) {
      exportHistory(after: $after, filter: $filter, bom: true) {
        ...Part
      }
    }
  `,
  [PART],
);

const AUDIT = graphql(
  `
    query ExportAudit($after: String, $filter: AuditEventFilterInput) {
      exportAudit(after: $after, filter: $filter, bom: true) {
        ...Part
      }
    }
  `,
  [PART],
);

/** Calendar days, both included. Payments are exported by business days, events by their moments. */
interface Period {
  readonly from?: string;
  readonly to?: string;
}

const momentsOf = ({ from, to }: Period): Period => ({
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: endOfDay(to) }),
});

interface Answer {
  readonly part: FragmentOf<typeof PART> | null | undefined;
  readonly error: CombinedError | undefined;
}

type What = 'ACCOUNTS' | 'PAYMENTS' | 'HISTORY' | 'AUDIT';
type ReadPart = (after: string | null, days: Period) => Promise<Answer>;

function useExports(): Readonly<Record<What, ReadPart>> {
  const client = useClient();
  const fresh = { requestPolicy: 'network-only' } as const;
  return {
    async ACCOUNTS(after) {
      const { data, error } = await client.query(ACCOUNTS, { after }, fresh).toPromise();
      return { part: data?.exportAccounts, error };
    },
    async PAYMENTS(after, days) {
      const { data, error } = await client.query(PAYMENTS, { after, filter: days }, fresh).toPromise();
      return { part: data?.exportPayments, error };
    },
    async HISTORY(after, days) {
      const { data, error } = await client.query(HISTORY, { after, filter: momentsOf(days) }, fresh).toPromise();
      return { part: data?.exportHistory, error };
    },
    async AUDIT(after, days) {
      const { data, error } = await client.query(AUDIT, { after, filter: momentsOf(days) }, fresh).toPromise();
      return { part: data?.exportAudit, error };
    },
  };
}

export function ExportsPage() {
  const catalogue = useTexts();
  const { exports: texts, settings, audit } = useCreditorTexts();
  const readers = useExports();
  const [what, choose] = useState<What>('ACCOUNTS');
  const [rows, setRows] = useState<number | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isStopped = useRef(false);

  /** Saves the file when its last part has come. Nothing is saved of one that was stopped. */
  async function run(days: Period): Promise<void> {
    const parts: string[] = [];
    let [after, count]: [string | null, number] = [null, 0];
    do {
      const { part, error } = await readers[what](after, days);
      if (error || !part) return error && setFailure(readFailure(error, catalogue));
      if (isStopped.current) return setRows(null);
      parts.push(part.content);
      count += part.rows;
      setRows(count);
      after = part.next;
      if (after === null) saveParts(part.fileName, part.mediaType, parts);
    } while (after !== null);
  }

  async function start(days: Period): Promise<void> {
    isStopped.current = false;
    setFailure(null);
    setRows(0);
    setRunning(true);
    await run(days).finally(() => setRunning(false));
  }

  return (
    <div className="narrow">
      <Page title={settings.exports} lead={texts.lead} back={{ to: '/settings', text: settings.title }}>
        <LiveSelect<What>
          label={texts.what}
          value={what}
          options={(Object.entries(texts.whats) as [What, string][]).map(([value, label]) => ({ value, label }))}
          choose={(chosen) => {
            choose(chosen);
            setRows(null);
          }}
        />
        <p className="muted">{texts.hints[what]}</p>
        <Form
          submit={texts.start}
          failure={failure}
          onSubmit={({ from, to }) => start({ ...(from && { from }), ...(to && { to }) })}
          also={
            isRunning && (
              <button type="button" className="button secondary" onClick={() => (isStopped.current = true)}>
                {texts.stop}
              </button>
            )
          }
        >
          {what !== 'ACCOUNTS' && (
            <>
              <Field name="from" type="date" label={audit.from} required={false} />
              <Field name="to" type="date" label={audit.to} required={false} />
            </>
          )}
        </Form>
        {rows !== null && !failure && (
          <Notice kind={isRunning ? 'info' : 'good'}>{isRunning ? texts.running(rows) : texts.done(rows)}</Notice>
        )}
      </Page>
    </div>
  );
}
