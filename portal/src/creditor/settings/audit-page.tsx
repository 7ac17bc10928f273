// The audit trail of the company, newest first: who looked at, changed, sent or exported what.
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql, type Enum, type ResultOf } from '../../api/graphql';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { endOfDay, startOfDay } from '../ui/format';
import { LiveSelect } from '../ui/live-select';
import { Pager, usePaging } from '../ui/paging';

const EVENTS = graphql(`
  query AuditEvents($filter: AuditEventFilterInput, $after: String) {
    auditEvents(first: 50, filter: $filter, after: $after) {
      totalCount
      nodes {
        id
        at
        event
        actor {
          type
          actorId
          name
        }
        subject {
          type
          subjectId
          name
        }
        details
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type AuditEvent = NonNullable<ResultOf<typeof EVENTS>['auditEvents']>['nodes'][number];
type Actor = Enum<'AuditActorType'>;

export function AuditPage() {
  const { language } = useLocale();
  const { audit: texts, settings, unknown } = useCreditorTexts();
  const paging = usePaging();
  const [actor, setActor] = useState<Actor | ''>('');
  const [event, setEvent] = useState('');
  const [wanted, setWanted] = useState({});
  const filter = { ...wanted, ...(actor !== '' && { actor }), ...(event !== '' && { event }) };
  const [{ data, error, fetching }, read] = useQuery({ query: EVENTS, variables: { filter, after: paging.after } });
  const events = data?.auditEvents;
  const actors = Object.entries(texts.actors) as [Actor, string][];
  return (
    <Page title={settings.audit} lead={texts.lead} back={{ to: '/settings', text: settings.title }}>
      <div className="toolbar">
        <LiveSelect<Actor | ''>
          label={texts.actor}
          value={actor}
          options={[{ value: '', label: texts.everybody }, ...actors.map(([value, label]) => ({ value, label }))]}
          choose={(chosen) => {
            paging.go([]);
            setActor(chosen);
          }}
        />
        <LiveSelect
          label={texts.event}
          value={event}
          options={[
            { value: '', label: texts.anything },
            ...Object.entries(texts.events).map(([value, label]) => ({ value, label })),
          ]}
          choose={(chosen) => {
            paging.go([]);
            setEvent(chosen);
          }}
        />
      </div>
      <div className="toolbar">
        <Form
          submit={texts.show}
          failure={null}
          onSubmit={({ accountId, from, to }) => {
            paging.go([]);
            setWanted({
              ...(accountId && { accountId }),
              ...(from && { from: startOfDay(from) }),
              ...(to && { to: endOfDay(to) }),
            });
            return Promise.resolve();
          }}
        >
          <Field name="accountId" label={texts.accountId} required={false} inputMode="numeric" autoComplete="off" />
          <Field name="from" type="date" label={texts.from} required={false} />
          <Field name="to" type="date" label={texts.to} required={false} />
        </Form>
      </div>
      {!events && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {events?.nodes.length === 0 && <p className="muted">{texts.none}</p>}
      {events && events.nodes.length > 0 && (
        <DataTable
          caption={settings.audit}
          rows={events.nodes}
          id={({ id }) => id}
          columns={[
            {
              name: texts.event,
              cell: ({ event, at }) => (
                <>
                  {texts.events[event] ?? event}
                  <small>{formatMoment(at, language)}</small>
                </>
              ),
            },
            {
              name: texts.actor,
              cell: ({ actor: who }) => (who === null ? unknown : (who.name ?? texts.actors[who.type])),
            },
            { name: texts.subject, cell: ({ subject }) => <Subject subject={subject} /> },
            { name: texts.details, cell: ({ details }) => describeDetails(details) },
          ]}
        />
      )}
      {events && <Pager paging={paging} total={events.totalCount} pageInfo={events.pageInfo} />}
    </Page>
  );
}

function Subject({ subject }: Pick<AuditEvent, 'subject'>) {
  const { audit: texts, unknown } = useCreditorTexts();
  if (subject === null) return unknown;
  const { type, subjectId, name } = subject;
  return type === 'account' ? (
    <Link to={`/accounts/${subjectId}`}>{texts.account(name ?? unknown)}</Link>
  ) : (
    `${texts.subjects[type] ?? type} ${subjectId}`
  );
}

/** Codes and numbers, as the service names them. */
function describeDetails(details: AuditEvent['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
