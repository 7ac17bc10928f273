// The marks on an account: sets them, and takes them back.
import { useState } from 'react';
import { graphql, type Enum } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatDate, formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Check, Choice, Field, Form } from '../../ui/form';
import { useCreditorTexts } from '../texts/texts';
import { canMove, isDisputed, listMarks, type AccountDetail } from './account-query';
import { MovePage, type MoveFormProps } from './move-page';

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
  const { marks: texts } = useCreditorTexts();
  return (
    <MovePage id={id} title={texts.title} lead={texts.lead} needs={['MARK_ACCOUNT', 'UNMARK_ACCOUNT']}>
      {(props) => (
        <>
          {canMove(props.detail, 'UNMARK_ACCOUNT') &&
            listMarks(props.detail).map((mark) => <SetMark key={mark.key} mark={mark} {...props} />)}
          {canMove(props.detail, 'MARK_ACCOUNT') && <MarkForm {...props} />}
        </>
      )}
    </MovePage>
  );
}

/** These stop offers and payments, so taking them back is confirmed. */
const GRAVE: ReadonlySet<Mark> = new Set<Mark>(['BANKRUPTCY', 'DECEASED']);

/** A mark in force. What a consumer has set, only the consumer takes back. */
function SetMark({
  mark,
  detail,
  readAgain,
  leave,
}: MoveFormProps & { readonly mark: AccountDetail['marks'][number] }) {
  const { language } = useLocale();
  const { marks: texts } = useCreditorTexts();
  const unmark = useAction(UNMARK);
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
            if (await unmark.run({ input })) leave(texts.takenBack);
            else readAgain();
          }}
        >
          {GRAVE.has(key) && <Check name="confirm" label={texts.confirm} hint={texts.confirmHint} isRequired />}
        </Form>
      )}
    </section>
  );
}

function MarkForm({ detail, readAgain, leave }: MoveFormProps) {
  const { marks: texts } = useCreditorTexts();
  const [mark, choose] = useState('');
  const action = useAction(MARK);
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
          if (await action.run({ input })) leave(texts.done);
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
            <Field name="attorneyName" label={texts.attorneyName} limit={191} />
            <Field name="attorneyContact" label={texts.attorneyContact} limit={191} required={false} />
          </>
        )}
        {mark === 'BANKRUPTCY' && (
          <>
            <Field name="caseNumber" label={texts.caseNumber} limit={50} required={false} />
            <Field name="filedOn" type="date" label={texts.filedOn} required={false} />
          </>
        )}
        <Field name="note" label={texts.note} hint={texts.noteHint} limit={1000} required={false} isLong />
      </Form>
    </section>
  );
}
