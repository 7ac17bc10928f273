// A calendar feed of the payments, for the calendar of a phone or computer.
import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Check, FailureNotice, Form, Select } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';

const FEED_FIELDS = graphql(`
  fragment Feed on CalendarFeed {
    enabled
    reminderDays
    includeAmounts
    includeAccountNames
    lastFetchedAt
    eventCount
  }
`);

const FEED = graphql(
  `
    query CalendarFeed {
      calendarFeed {
        ...Feed
      }
    }
  `,
  [FEED_FIELDS],
);

const CREATE = graphql(
  `
    mutation CreateCalendarFeed($input: CreateCalendarFeedInput!) {
      createCalendarFeed(input: $input) {
        data {
          ...Feed
          url
          webcalUrl
        }
      }
    }
  `,
  [FEED_FIELDS],
);

const UPDATE = graphql(
  `
    mutation UpdateCalendarFeed($input: UpdateCalendarFeedInput!) {
      updateCalendarFeed(input: $input) {
        data {
          ...Feed
        }
      }
    }
  `,
  [FEED_FIELDS],
);

const REVOKE = graphql(`
  mutation RevokeCalendarFeed {
    revokeCalendarFeed {
      message
    }
  }
`);

export function CalendarPage() {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.calendar;
  const [{ data, error, fetching }, read] = useQuery({ query: FEED });
  const create = useAction(CREATE);
  const update = useAction(UPDATE);
  const revoke = useAction(REVOKE);
  const [link, setLink] = useState<{ readonly url: string | null; readonly webcalUrl: string | null } | null>(null);
  const [isSaved, setSaved] = useState(false);
  const feed = data?.calendarFeed;
  return (
    <Page title={texts.title} lead={texts.lead} back={{ to: '/payments', text: catalogue.payments.title }}>
      {!feed && (error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {link?.url && (
        <Notice kind="good" title={texts.ready}>
          <p>{texts.onlyOnce}</p>
          <p className="code">{link.url}</p>
          {link.webcalUrl && (
            <a className="button secondary" href={link.webcalUrl}>
              {texts.subscribe}
            </a>
          )}
        </Notice>
      )}
      {isSaved && <Notice kind="good">{catalogue.saved}</Notice>}
      {revoke.failure && <FailureNotice failure={revoke.failure} />}
      {feed && (
        <section className="panel narrow">
          {feed.enabled && (
            <p>
              {texts.events(feed.eventCount)}{' '}
              {feed.lastFetchedAt !== null && texts.fetched(formatMoment(feed.lastFetchedAt, language))}
            </p>
          )}
          <Form
            key={String(feed.enabled)}
            submit={feed.enabled ? texts.save : texts.create}
            failure={create.failure ?? update.failure}
            onSubmit={async ({ reminderDays = '1', includeAmounts, includeAccountNames }) => {
              const input = {
                reminderDays: Number(reminderDays),
                includeAmounts: includeAmounts === 'yes',
                includeAccountNames: includeAccountNames === 'yes',
              };
              setSaved(false);
              if (feed.enabled) return setSaved((await update.run({ input })) !== null);
              setLink((await create.run({ input }))?.createCalendarFeed?.data ?? null);
            }}
          >
            <Select
              name="reminderDays"
              label={texts.reminder}
              defaultValue={String(feed.reminderDays)}
              options={[0, 1, 2, 3, 7].map((days) => ({ value: String(days), label: texts.days(days) }))}
            />
            <Check
              name="includeAmounts"
              label={texts.amounts}
              hint={texts.private}
              defaultChecked={feed.includeAmounts}
            />
            <Check
              name="includeAccountNames"
              label={texts.names}
              hint={texts.private}
              defaultChecked={feed.includeAccountNames}
            />
          </Form>
          {feed.enabled && (
            <div className="aside">
              <button
                type="button"
                className="link"
                onClick={() =>
                  void create.run({ input: {} }).then((made) => setLink(made?.createCalendarFeed?.data ?? null))
                }
              >
                {texts.renew}
              </button>
              <button type="button" className="link" onClick={() => void revoke.run({}).then(() => setLink(null))}>
                {texts.revoke}
              </button>
            </div>
          )}
        </section>
      )}
    </Page>
  );
}
