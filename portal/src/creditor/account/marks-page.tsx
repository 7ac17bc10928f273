// The marks on an account: sets them, and takes them back.
import { useState } from 'react';
import { useLocation } from 'wouter';
import { graphql, type Enum } from '../../api/graphql';
import { useAction, useMoveKey } from '../../api/use-action';
import { formatDate, formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Check, Choice, Field, Form } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { canMove, isDisputed, listMarks, useAccount, type AccountDetail } from './account-query';

const MARK = graphql(`
  mutation MarkAccount($input: MarkAccountInput!, $key: String!) {
    markAccount(input: $input, idempotencyKey: $key) {
      message
    }
  }
`);

const UNMARK = graphql(`
  mutation UnmarkAccount($input: UnmarkAccountInput!, $key: String!) {
    unmarkAccount(input: $input, idempotencyKey: $key) {
      message
    }
  }
`);

type Mark = Enum<'AccountMark'>;

export function MarksPage({ id }: { readonly id: string }) {
  const { marks: texts, account, withdrawal } = useCreditorTexts();
  const { detail, error, fetching, readAgain } = useAccount(id);
  const canMark = detail !== null && canMove(detail, 'MARK_ACCOUNT');
  const canUnmark = detail !== null && canMove(detail, 'UNMARK_ACCOUNT');
  return (
    <div className="narrow">
      <Page
        key={detail ? 'account' : 'none'}
        title={texts.title}
        lead={texts.lead}
        back={{ to: `/accounts/${id}`, text: detail?.account.consumerName ?? account.facts }}
      >
        {!detail && (fetching ? <Loading /> : error && <ReadFailure error={error} again={readAgain} />)}
        {detail && !canMark && !canUnmark && <Notice title={withdrawal.notNow} />}
        {detail &&
          canUnmark &&
          listMarks(detail).map((mark) => <SetMark key={mark.key} mark={mark} detail={detail} readAgain={readAgain} />)}
        {detail && canMark && <MarkForm detail={detail} readAgain={readAgain} />}
      </Page>
    </div>
  );
}

interface MarkFormProps {
  readonly detail: AccountDetail;
  readonly readAgain: () => void;
}

/** These stop offers and payments, so taking them back is confirmed. */
const GRAVE: ReadonlySet<Mark> = new Set<Mark>(['BANKRUPTCY', 'DECEASED']);

/** A mark in force. What a consumer has set, only the consumer takes back. */
function SetMark({ mark, detail, readAgain }: MarkFormProps & { readonly mark: AccountDetail['marks'][number] }) {
  const { language } = useLocale();
  const { marks: texts } = useCreditorTexts();
  const [, navigate] = useLocation();
  const unmark = useAction(UNMARK);
  const keyOf = useMoveKey();
  const { id, actionToken } = detail.account;
  const { key, setAt, setBy, attorneyName, attorneyContact, caseNumber, filedOn, note } = mark;
  const said = [attorneyName, attorneyContact, caseNumber, filedOn && formatDate(filedOn, language), note];
  return (
    <section className="panel">
      <h2>{texts.labels[key]}</h2>
      <p className="muted">{texts.setOn(formatMoment(setAt, language), texts.sources[setBy.key])}</p>
      {said.filter(Boolean).map((line) => (
        <p key={line} className="lines">
          {line}
        </p>
      ))}
      {setBy.key === 'CONSUMER' ? (
        <p>{texts.ofConsumer}</p>
      ) : (
        <Form
          submit={texts.takeBack(texts.labels[key])}
          failure={unmark.failure}
          onSubmit={async ({ confirm }) => {
            const input = { accountId: id, actionToken, mark: key, confirm: confirm === 'yes' };
            if (await unmark.run({ input, key: keyOf(input) }))
              navigate(`/accounts/${id}`, { state: { done: texts.takenBack }, replace: true });
            else readAgain();
          }}
        >
          {GRAVE.has(key) && <Check name="confirm" label={texts.confirm} hint={texts.confirmHint} isRequired />}
        </Form>
      )}
    </section>
  );
}

function MarkForm({ detail, readAgain }: MarkFormProps) {
  const { marks: texts } = useCreditorTexts();
  const [, navigate] = useLocation();
  const [mark, choose] = useState('');
  const action = useAction(MARK);
  const keyOf = useMoveKey();
  const { id, actionToken } = detail.account;
  return (
    <section>
      <h2>{texts.set}</h2>
      <Form
        submit={texts.submit}
        failure={action.failure}
        onSubmit={async ({ note, attorneyName, attorneyContact, caseNumber, filedOn }) => {
          const input = {
            accountId: id,
            actionToken,
            mark: mark as Mark,
            note: note || null,
            attorneyName: attorneyName || null,
            attorneyContact: attorneyContact || null,
            caseNumber: caseNumber || null,
            filedOn: filedOn || null,
          };
          if (await action.run({ input, key: keyOf(input) }))
            navigate(`/accounts/${id}`, { state: { done: texts.done }, replace: true });
          else readAgain();
        }}
      >
        <Choice
          name="mark"
          label={texts.which}
          value={mark}
          onChange={choose}
          options={Object.entries(texts.hints)
            .filter(([value]) => value !== 'DISPUTED' || !isDisputed(detail))
            .map(([value, hint]) => ({ value, label: texts.labels[value as Mark], hint }))}
        />
        {mark === 'ATTORNEY' && (
          <>
            <Field name="attorneyName" label={texts.attorneyName} maxLength={191} />
            <Field name="attorneyContact" label={texts.attorneyContact} maxLength={191} required={false} />
          </>
        )}
        {mark === 'BANKRUPTCY' && (
          <>
            <Field name="caseNumber" label={texts.caseNumber} maxLength={50} required={false} />
            <Field name="filedOn" type="date" label={texts.filedOn} required={false} />
          </>
        )}
        <Field name="note" label={texts.note} hint={texts.noteHint} maxLength={1000} required={false} isLong />
      </Form>
    </section>
  );
}
