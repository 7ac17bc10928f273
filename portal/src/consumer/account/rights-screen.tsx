// What a person may ask for on an account: the answer to a dispute, no contact, an attorney, and what was paid.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { useAction, useHeld } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { FailureNotice, Field, Form } from '../../ui/form';
import { Loading, Notice, ReadFailure } from '../../ui/page';
import { useDownload } from '../../ui/use-download';
import { AccountFrame } from './account-frame';
import type { AccountData } from './account-query';
import { NAME_ATTORNEY, REMOVE_ATTORNEY, useMove } from './moves';

const MARKS = graphql(`
  query AccountMarks($id: ID!) {
    accountMarks(accountId: $id) {
      marks {
        key
        label
        setAt
        endedAt
        setBy {
          key
        }
        attorneyName
        attorneyContact
      }
      dispute {
        disputedAt
        category {
          key
        }
        reason
        answer {
          text
          answeredAt
          outcome {
            key
          }
        }
      }
      contactStoppedAt
      papersTo
    }
  }
`);

const STOP_CONTACT = graphql(`
  mutation StopContact($id: ID!) {
    stopContact(input: { accountId: $id }) {
      data {
        contactStoppedAt
      }
    }
  }
`);

const RESUME_CONTACT = graphql(`
  mutation ResumeContact($id: ID!) {
    resumeContact(input: { accountId: $id }) {
      data {
        contactStoppedAt
      }
    }
  }
`);

const STATEMENT = graphql(`
  query StatementDocument($id: ID!) {
    accountStatementDocument(accountId: $id) {
      fileName
      mediaType
      content
    }
  }
`);

export function RightsScreen({ account }: { readonly account: AccountData }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.rights;
  const [{ data, error, fetching }, read] = useQuery({ query: MARKS, variables: { id: account.id } });
  const known = useHeld(data?.accountMarks);
  const inForce = known?.marks.filter(({ endedAt }) => endedAt === null) ?? [];
  const dispute = known?.dispute;
  return (
    <AccountFrame account={account} title={texts.title} needs={null}>
      {!known && (error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {dispute && (
        <section className="panel narrow">
          <h2>{texts.dispute}</h2>
          <p>{texts.disputedOn(formatMoment(dispute.disputedAt, language))}</p>
          {dispute.category && <p>{catalogue.account.dispute.categories[dispute.category.key]}</p>}
          {dispute.reason && <blockquote className="lines">{dispute.reason}</blockquote>}
          {dispute.answer ? (
            <Notice title={texts.outcomes[dispute.answer.outcome.key]}>
              <p className="lines">{dispute.answer.text}</p>
              <p className="muted">{formatMoment(dispute.answer.answeredAt, language)}</p>
            </Notice>
          ) : (
            <p>{texts.waitsForAnswer}</p>
          )}
          {known.papersTo && (
            <>
              <h3>{texts.papersTo}</h3>
              <p className="lines">{known.papersTo}</p>
            </>
          )}
        </section>
      )}
      {known && (
        <>
          <ContactSection account={account} isStopped={known.contactStoppedAt !== null} />
          <AttorneySection account={account} attorney={inForce.find(({ key }) => key === 'ATTORNEY')} />
          {inForce.some(({ key }) => key !== 'ATTORNEY') && (
            <section className="panel narrow">
              <h2>{texts.marks}</h2>
              <ul className="plain">
                {inForce
                  .filter(({ key }) => key !== 'ATTORNEY')
                  .map(({ key, setAt }) => (
                    <li key={`${key} ${setAt}`}>
                      <span>
                        <strong>{texts.markNames[key]}</strong>
                        <small>{formatMoment(setAt, language)}</small>
                      </span>
                    </li>
                  ))}
              </ul>
            </section>
          )}
        </>
      )}
      <StatementSection id={account.id} />
    </AccountFrame>
  );
}

function ContactSection({ account, isStopped }: { readonly account: AccountData; readonly isStopped: boolean }) {
  const { texts: catalogue } = useLocale();
  const texts = catalogue.rights;
  const stop = useAction(STOP_CONTACT, { repeatable: true });
  const resume = useAction(RESUME_CONTACT, { repeatable: true });
  const action = isStopped ? resume : stop;
  return (
    <section className="panel narrow">
      <h2>{texts.contact}</h2>
      <p>{isStopped ? texts.contactStopped : texts.contactText}</p>
      <Form
        submit={isStopped ? texts.resume : texts.stop}
        failure={action.failure}
        onSubmit={() => action.run({ id: account.id }).then(() => undefined)}
      >
        {null}
      </Form>
    </section>
  );
}

interface AttorneyProps {
  readonly account: AccountData;
  readonly attorney:
    | {
        readonly attorneyName: string | null;
        readonly attorneyContact: string | null;
        readonly setBy: { readonly key: string };
      }
    | undefined;
}

function AttorneySection({ account, attorney }: AttorneyProps) {
  const { texts: catalogue } = useLocale();
  const texts = catalogue.rights;
  const name = useMove(NAME_ATTORNEY, account);
  const remove = useMove(REMOVE_ATTORNEY, account);
  if (!attorney) {
    return (
      <section className="panel narrow">
        <h2>{texts.attorney}</h2>
        <p>{texts.attorneyText}</p>
        <Form
          submit={texts.nameAttorney}
          failure={name.failure}
          onSubmit={async ({ name: attorneyName = '', contact }) => {
            await name.run({ accountId: account.id, name: attorneyName, contact: contact || null });
          }}
        >
          <Field name="name" label={texts.attorneyName} limit={191} />
          <Field name="contact" label={texts.attorneyContact} limit={191} required={false} />
        </Form>
      </section>
    );
  }
  return (
    <section className="panel narrow">
      <h2>{texts.attorney}</h2>
      <p className="lines">{[attorney.attorneyName, attorney.attorneyContact].filter(Boolean).join('\n')}</p>
      {attorney.setBy.key === 'CONSUMER' && (
        <Form
          submit={texts.removeAttorney}
          failure={remove.failure}
          onSubmit={async () => {
            await remove.run({ accountId: account.id });
          }}
        >
          {null}
        </Form>
      )}
    </section>
  );
}

function StatementSection({ id }: { readonly id: string }) {
  const { texts: catalogue } = useLocale();
  const texts = catalogue.rights;
  const statement = useDownload(STATEMENT, ({ accountStatementDocument }) => accountStatementDocument);
  return (
    <section className="panel narrow">
      <h2>{texts.statement}</h2>
      <p>{texts.statementText}</p>
      {statement.failure && <FailureNotice failure={statement.failure} />}
      <div className="actions">
        <button type="button" className="button secondary" onClick={() => void statement.run({ id })}>
          {texts.download}
        </button>
      </div>
    </section>
  );
}
