// The e-mails and text messages about an account: what became of each, and what stopped it.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';

const MESSAGES = graphql(`
  query AccountMessages($id: ID!, $after: String) {
    accountMessages(accountId: $id, first: 10, after: $after) {
      totalCount
      nodes {
        id
        type {
          key
        }
        channel
        outcome {
          key
        }
        gate {
          key
        }
        waitsUntil
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export function AccountMessages({ id }: { readonly id: string }) {
  const { language } = useLocale();
  const { messages: texts, account, unknown } = useCreditorTexts();
  const paging = usePaging();
  const [{ data, error }, read] = useQuery({ query: MESSAGES, variables: { id, after: paging.after } });
  const messages = data?.accountMessages;
  return (
    <section>
      <h2>{texts.title}</h2>
      {!messages && error && <ReadFailure error={error} again={read} />}
      {messages?.nodes.length === 0 && <p className="muted">{texts.none}</p>}
      {messages && messages.nodes.length > 0 && (
        <>
          <DataTable
            caption={texts.title}
            rows={messages.nodes}
            id={(message) => message.id}
            columns={[
              {
                name: texts.about,
                cell: ({ type, createdAt }) => (
                  <>
                    {type ? texts.types[type.key] : unknown}
                    <small>{formatMoment(createdAt, language)}</small>
                  </>
                ),
              },
              { name: texts.channel, cell: ({ channel }) => texts.channels[channel] },
              {
                name: account.status,
                cell: ({ outcome, gate, waitsUntil }) => (
                  <>
                    {texts.outcomes[outcome.key]}
                    {gate && <small>{texts.gates[gate.key]}</small>}
                    {waitsUntil !== null && <small>{texts.waitsUntil(formatMoment(waitsUntil, language))}</small>}
                  </>
                ),
              },
            ]}
          />
          <Pager paging={paging} total={messages.totalCount} pageInfo={messages.pageInfo} />
        </>
      )}
    </section>
  );
}
