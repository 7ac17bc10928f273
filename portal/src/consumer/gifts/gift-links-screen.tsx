// Links with which others can help to pay an account.
import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatDate, formatMoney } from '../../texts/formats';
import { translate, useLocale } from '../../texts/texts';
import { Check, Field, Form } from '../../ui/form';
import { Loading, Notice, ReadFailure } from '../../ui/page';
import { AccountFrame } from '../account/account-frame';
import type { AccountData } from '../account/account-query';
import { toMoney } from '../account/custom-offer-screen';

const LINK = graphql(`
  fragment GiftLinkRow on GiftLink {
    id
    displayName
    message
    goal
    expiresOn
    status {
      key
      label
    }
    received {
      count
      amount
    }
  }
`);

const LINKS = graphql(
  `
    query GiftLinks($id: ID!) {
      viewer {
        id
        firstName
      }
      giftLinks(accountId: $id, first: 20) {
        receivedAmount
        nodes {
          ...GiftLinkRow
        }
      }
    }
  `,
  [LINK],
);

const CREATE = graphql(
  `
    mutation CreateGiftLink($input: CreateGiftLinkInput!) {
      createGiftLink(input: $input) {
        data {
          ...GiftLinkRow
          url
        }
      }
    }
  `,
  [LINK],
);

const REVOKE = graphql(
  `
    mutation RevokeGiftLink($id: ID!) {
      revokeGiftLink(input: { id: $id }) {
        data {
          ...GiftLinkRow
        }
      }
    }
  `,
  [LINK],
);

export function GiftLinksScreen({ account }: { readonly account: AccountData }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.gifts;
  const [{ data, error, fetching }, read] = useQuery({ query: LINKS, variables: { id: account.id } });
  const create = useAction(CREATE);
  const revoke = useAction(REVOKE);
  const [url, setUrl] = useState<string | null>(null);
  // The form begins with the name, so that it is not shown before that is there.
  const isReading = fetching && data === undefined;
  const canCreate = account.display.availableActions.some(({ action }) => action === 'HELPING_HAND_LINK');
  return (
    <AccountFrame account={account} title={texts.title} lead={texts.lead} failure={create.failure}>
      {url !== null && <NewLink url={url} />}
      {canCreate && !isReading && (
        <section className="panel narrow">
          <h2>{texts.newTitle}</h2>
          <Form
            submit={texts.create}
            failure={create.failure}
            onSubmit={async ({ displayName = '', message = '', goal = '', showCreditor, singleUse }) => {
              const answer = await create.run({
                input: {
                  accountId: account.id,
                  actionToken: account.offers.actionToken,
                  displayName,
                  ...(message && { message }),
                  ...(goal && { goal: toMoney(goal) ?? goal }),
                  showCreditor: showCreditor === 'yes',
                  singleUse: singleUse === 'yes',
                },
              });
              // It is shown only this once.
              if (answer?.createGiftLink?.data.url) setUrl(answer.createGiftLink.data.url);
            }}
          >
            <Field
              name="displayName"
              label={texts.displayName}
              hint={texts.displayNameHint}
              defaultValue={data?.viewer?.firstName ?? ''}
            />
            <Field name="message" label={texts.message} required={false} />
            <Field name="goal" label={texts.goal} prefix="$" inputMode="decimal" required={false} />
            <Check name="showCreditor" label={texts.showCreditor} hint={texts.showCreditorHint} />
            <Check name="singleUse" label={texts.singleUse} />
          </Form>
        </section>
      )}
      {!data && (error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {data?.giftLinks && data.giftLinks.nodes.length > 0 && (
        <section>
          <h2>{texts.yours}</h2>
          <ul className="rows">
            {data.giftLinks.nodes.map((link) => (
              <li key={link.id} className="row">
                <div className="row-main">
                  <p>
                    <strong>
                      {translate(catalogue.labels, { key: `gift:${link.status.key}`, label: link.status.label })}
                    </strong>
                    <small>
                      {texts.until(formatDate(link.expiresOn, language))}
                      {link.goal !== null && ` · ${texts.goalOf(formatMoney(link.goal))}`}
                    </small>
                    {link.message && <small>{link.message}</small>}
                  </p>
                  <p className="row-amount">
                    {formatMoney(link.received.amount)}
                    <small>{texts.gifts(link.received.count)}</small>
                  </p>
                </div>
                {(link.status.key === 'OPEN' || link.status.key === 'WAITING') && (
                  <div className="aside">
                    <button type="button" className="link" onClick={() => void revoke.run({ id: link.id })}>
                      {texts.revoke}
                    </button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </AccountFrame>
  );
}

function NewLink({ url }: { readonly url: string }) {
  const texts = useLocale().texts.gifts;
  const [isCopied, setCopied] = useState(false);
  return (
    <Notice kind="good" title={texts.ready}>
      <p>{texts.onlyOnce}</p>
      <p className="code">{url}</p>
      <button
        type="button"
        className="button secondary"
        onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}
      >
        {isCopied ? texts.copied : texts.copy}
      </button>
    </Notice>
  );
}
