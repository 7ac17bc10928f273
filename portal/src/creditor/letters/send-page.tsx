// Sends a letter: choose accounts, look at it as the first of them will read it, accept its warnings, send.
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import type { ResultOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoney } from '../../texts/formats';
import { Check, Form } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';
import { LetterFrame } from './letter-frame';
import { ONE_TEMPLATE, PREVIEW, RECIPIENTS, SEND, type TemplateData } from './operations';
import { Warnings } from './warnings';

type Recipient = NonNullable<ResultOf<typeof RECIPIENTS>['creditorAccounts']>['nodes'][number];
type Recipients = ReadonlyMap<string, Recipient>;
type Batch = NonNullable<ResultOf<typeof SEND>['sendELetter']>['data'];

const MOST = 100;

export function SendPage({ id }: { readonly id: string }) {
  const texts = useCreditorTexts().letters;
  const [{ data, error, fetching }, read] = useQuery({ query: ONE_TEMPLATE, variables: { id } });
  const template = data?.eLetterTemplate;
  const [chosen, choose] = useState<Recipients>(new Map());
  const [isChecking, setChecking] = useState(false);
  const [batch, setBatch] = useState<Batch | null>(null);
  return (
    <Page
      key={template ? 'letter' : 'none'}
      title={template ? texts.sendTitle(template.name) : texts.send}
      lead={texts.sendLead}
      back={{ to: `/letters/${id}`, text: template?.name ?? texts.title }}
    >
      {!template && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {template && batch && <SentBatch batch={batch} chosen={chosen} />}
      {template && !batch && !isChecking && (
        <ChooseRecipients chosen={chosen} choose={choose} go={() => setChecking(true)} />
      )}
      {template && !batch && isChecking && (
        <CheckBatch template={template} chosen={chosen} back={() => setChecking(false)} sent={setBatch} />
      )}
    </Page>
  );
}

interface ChooseRecipientsProps {
  readonly chosen: Recipients;
  readonly choose: (chosen: Recipients) => void;
  readonly go: () => void;
}

function ChooseRecipients({ chosen, choose, go }: ChooseRecipientsProps) {
  const { letters: texts, offers, accounts: accountTexts, conditions, unknown } = useCreditorTexts();
  const paging = usePaging();
  const [{ data, error, fetching }, read] = useQuery({ query: RECIPIENTS, variables: { after: paging.after } });
  const accounts = data?.creditorAccounts;
  const toggle = (account: Recipient) => {
    const next = new Map(chosen);
    if (!next.delete(account.id)) next.set(account.id, account);
    choose(next);
  };
  const next = (
    <div className="actions">
      <button type="button" className="button" disabled={chosen.size === 0 || chosen.size > MOST} onClick={go}>
        {texts.check}
      </button>
      <p role="status" className="muted">
        {texts.selected(chosen.size)} {texts.atMost}
      </p>
    </div>
  );
  return (
    <>
      {next}
      {!accounts && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {accounts && (
        <>
          <DataTable
            caption={accountTexts.list}
            rows={accounts.nodes}
            id={({ id }) => id}
            columns={[
              {
                name: offers.consumer,
                cell: (account) => (
                  <label className="check">
                    <input type="checkbox" checked={chosen.has(account.id)} onChange={() => toggle(account)} />
                    <span>
                      {account.consumerName}
                      <small>
                        {account.accountName} · {account.accountNumber ?? unknown}
                      </small>
                    </span>
                  </label>
                ),
              },
              { name: accountTexts.state, cell: ({ condition }) => conditions[condition.key] },
              { name: offers.balance, numeric: true, cell: ({ currentBalance }) => formatMoney(currentBalance) },
            ]}
          />
          <Pager paging={paging} total={accounts.totalCount} pageInfo={accounts.pageInfo} />
        </>
      )}
    </>
  );
}

interface CheckBatchProps {
  readonly template: TemplateData;
  readonly chosen: Recipients;
  readonly back: () => void;
  readonly sent: (batch: Batch) => void;
}

function CheckBatch({ template, chosen, back, sent }: CheckBatchProps) {
  const texts = useCreditorTexts().letters;
  const send = useAction(SEND);
  const rehearsal = useRehearsal(template.id, chosen);
  const count = rehearsal?.accepted.length ?? chosen.size;
  const [accepts, setAccepts] = useState(false);
  const gaps = rehearsal?.accepted.filter(({ emptyPlaceholders }) => emptyPlaceholders.length > 0) ?? [];
  const [firstOfAll] = chosen.values();
  // Somebody who gets it, if anybody does.
  const first = chosen.get(rehearsal?.accepted[0]?.accountId ?? '') ?? firstOfAll;
  const input = { templateId: template.id, accountId: first?.id ?? '' };
  const [{ data, error, fetching }, read] = useQuery({ query: PREVIEW, variables: { input } });
  const preview = data?.previewELetterTemplate;
  if (!preview) return fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />;
  // What stays empty is shown for each account.
  const warnings = preview.warnings.filter(({ reason }) => reason !== 'EMPTY');
  // A word that would be sent as it is stops all letters, a gap only its own.
  const mustAccept = warnings.length > 0 || count === gaps.length;
  return (
    <section>
      <h2>{texts.checkTitle}</h2>
      <p>{texts.checkText(count)}</p>
      {rehearsal && <RefusedAccounts refused={rehearsal.refused} title={texts.wouldRefuse} chosen={chosen} />}
      <Warnings warnings={warnings} />
      {rehearsal && <Gaps accepted={gaps} chosen={chosen} />}
      {rehearsal && <Unreached letters={rehearsal.accepted} />}
      <p className="muted">{first && texts.first(first.consumerName)}</p>
      <p className="letter-subject">{preview.subject}</p>
      <LetterFrame title={texts.previewTitle} html={preview.html} />
      {rehearsal && rehearsal.accepted.some(({ contactPermissions: wants }) => wants?.email === false) && (
        <Notice title={texts.notAnnounced} />
      )}
      <Form
        submit={texts.sendNow(accepts || mustAccept ? count : count - gaps.length)}
        failure={send.failure}
        also={
          <button type="button" className="button secondary" onClick={back}>
            {texts.otherAccounts}
          </button>
        }
        onSubmit={async ({ again }) => {
          const order = {
            templateId: template.id,
            accountIds: [...chosen.keys()],
            acceptWarnings: accepts,
            again: again === 'yes',
          };
          const done = (await send.run({ input: order }))?.sendELetter;
          if (done) sent(done.data);
        }}
      >
        {warnings.length + gaps.length > 0 && (
          <Check
            name="acceptWarnings"
            label={texts.accept}
            hint={texts.acceptHint}
            onChange={setAccepts}
            isRequired={mustAccept}
          />
        )}
        <Check name="again" label={texts.again} />
      </Form>
    </section>
  );
}

/** What sending would do, without doing it. Warnings are shown, and accepted, with the preview. */
function useRehearsal(templateId: string, chosen: Recipients): Batch | null {
  const { run } = useAction(SEND);
  const [batch, setBatch] = useState<Batch | null>(null);
  const accountIds = [...chosen.keys()].join();
  useEffect(() => {
    const input = { templateId, accountIds: accountIds.split(','), acceptWarnings: true, dryRun: true };
    void run({ input }).then((data) => setBatch(data?.sendELetter?.data ?? null));
    // `run` is another function each time; what it does is the same.
  }, [templateId, accountIds]);
  return batch;
}

interface GapsProps {
  readonly accepted: Batch['accepted'];
  readonly chosen: Recipients;
}

/** Letters in which something stays empty. */
function Gaps({ accepted, chosen }: GapsProps) {
  const { letters: texts, offers } = useCreditorTexts();
  if (accepted.length === 0) return null;
  const title = texts.gaps(accepted.length);
  return (
    <>
      <h3>{title}</h3>
      <DataTable
        caption={title}
        rows={accepted}
        id={({ accountId }) => accountId}
        columns={[
          { name: offers.consumer, cell: ({ accountId }) => chosen.get(accountId)?.consumerName ?? accountId },
          { name: offers.account, cell: ({ accountId }) => chosen.get(accountId)?.accountName },
          { name: texts.staysEmpty, cell: ({ emptyPlaceholders }) => emptyPlaceholders.join(', ') },
        ]}
      />
    </>
  );
}

/** People who cannot be told that there is a letter. */
function Unreached({ letters }: { readonly letters: readonly { readonly notReached: boolean }[] }) {
  const texts = useCreditorTexts().letters;
  const count = letters.filter(({ notReached }) => notReached).length;
  return count === 0 ? null : <Notice title={texts.unreached(count)}>{texts.unreachedText}</Notice>;
}

interface RefusedAccountsProps {
  readonly refused: Batch['refused'];
  readonly title: (count: number) => string;
  readonly chosen: Recipients;
}

function RefusedAccounts({ refused, title, chosen }: RefusedAccountsProps) {
  const { letters: texts, offers } = useCreditorTexts();
  if (refused.length === 0) return null;
  return (
    <>
      <h3>{title(refused.length)}</h3>
      <DataTable
        caption={title(refused.length)}
        rows={refused}
        id={({ accountId }) => accountId}
        columns={[
          { name: offers.consumer, cell: ({ accountId }) => chosen.get(accountId)?.consumerName ?? accountId },
          { name: offers.account, cell: ({ accountId }) => chosen.get(accountId)?.accountName },
          { name: texts.why, cell: ({ reason }) => texts.refusals[reason.key] },
        ]}
      />
    </>
  );
}

function SentBatch({ batch, chosen }: { readonly batch: Batch; readonly chosen: Recipients }) {
  const { letters: texts } = useCreditorTexts();
  return (
    <section>
      <Notice kind={batch.sent.length > 0 ? 'good' : 'warning'} title={texts.sentTitle(batch.sent.length)} />
      <Unreached letters={batch.sent} />
      <RefusedAccounts refused={batch.refused} title={texts.refusedTitle} chosen={chosen} />
      <div className="actions">
        <Link className="button secondary" to="/letters">
          {texts.toLetters}
        </Link>
        <Link to="/letters/sent">{texts.sentLetters}</Link>
      </div>
    </section>
  );
}
