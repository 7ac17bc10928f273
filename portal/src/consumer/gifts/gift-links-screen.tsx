// Links with which others can help to pay an account.
import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql, type FragmentOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatDate, formatMoney } from '../../texts/formats';
import { translate, useLocale } from '../../texts/texts';
import { Check, Field, FailureNotice, Form } from '../../ui/form';
import { Further, More } from '../../ui/more';
import { Loading, Notice, ReadFailure } from '../../ui/page';
import { AccountFrame, isOffered } from '../account/account-frame';
import type { AccountData } from '../account/account-query';

const LINK = graphql(`
  fragment GiftLinkRow on GiftLink {
    id
    displayName
    message
    goal
    showCreditor
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

const LINKS_OF_PAGE = graphql(
  `
    fragment GiftLinksOfPage on GiftLinkConnection {
      nodes {
        ...GiftLinkRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  `,
  [LINK],
);

const LINKS = graphql(
  `
    query GiftLinks($id: ID!) {
      viewer {
        id
        firstName
      }
      giftLinks(accountId: $id, first: 20) {
        ...GiftLinksOfPage
      }
    }
  `,
  [LINKS_OF_PAGE],
);

const FURTHER = graphql(
  `
    query FurtherGiftLinks($id: ID!, $after: String!) {
      giftLinks(accountId: $id, first: 20, after: $after) {
        ...GiftLinksOfPage
      }
    }
  `,
  [LINKS_OF_PAGE],
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

const UPDATE = graphql(
  `
    mutation UpdateGiftLink($input: UpdateGiftLinkInput!) {
      updateGiftLink(input: $input) {
        data {
          ...GiftLinkRow
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
  const texts = useLocale().texts.gifts;
  const [{ data, error, fetching }, read] = useQuery({ query: LINKS, variables: { id: account.id } });
  const create = useAction(CREATE);
  const [url, setUrl] = useState<string | null>(null);
  // The form begins with the name, so that it is not shown before that is there.
  const isReading = fetching && data === undefined;
  const canCreate = isOffered(account, 'HELPING_HAND_LINK');
  return (
    <AccountFrame
      account={account}
      title={texts.title}
      lead={canCreate && texts.lead}
      needs={null}
      failure={create.failure}
    >
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
                  ...(goal && { goal }),
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
            <Field name="goal" label={texts.goal} kind="money" required={false} />
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
            <GiftLinkRows links={data.giftLinks} accountId={account.id} />
          </ul>
        </section>
      )}
    </AccountFrame>
  );
}

interface GiftLinkRowsProps {
  readonly links: FragmentOf<typeof LINKS_OF_PAGE>;
  readonly accountId: string;
}

function GiftLinkRows({ links, accountId }: GiftLinkRowsProps) {
  return (
    <>
      {links.nodes.map((link) => (
        <GiftLinkRow key={link.id} link={link} />
      ))}
      <More pageInfo={links.pageInfo}>
        {(after) => (
          <Further query={FURTHER} variables={{ id: accountId, after }}>
            {({ giftLinks: further }) => further && <GiftLinkRows links={further} accountId={accountId} />}
          </Further>
        )}
      </More>
    </>
  );
}

interface GiftLinkRowProps {
  readonly link: FragmentOf<typeof LINK>;
}

function GiftLinkRow({ link }: GiftLinkRowProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.gifts;
  const [isOpen, setOpen] = useState(false);
  const update = useAction(UPDATE, { repeatable: true });
  const revoke = useAction(REVOKE, { repeatable: true });
  const isUsable = link.status.key === 'OPEN' || link.status.key === 'WAITING';
  return (
    <li className="row">
      <div className="row-main">
        <p>
          <strong>{translate(catalogue.labels, { key: `gift:${link.status.key}`, label: link.status.label })}</strong>
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
      {revoke.failure && <FailureNotice failure={revoke.failure} />}
      {isUsable && (
        <div className="aside">
          <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {texts.change}
          </button>
          <button type="button" className="link" onClick={() => void revoke.run({ id: link.id })}>
            {texts.revoke}
          </button>
        </div>
      )}
      {isUsable && isOpen && (
        <Form
          submit={texts.save}
          failure={update.failure}
          onSubmit={async ({ message = '', goal = '', expiresOn = '', showCreditor }) => {
            const input = {
              id: link.id,
              message: message || null,
              goal: goal || null,
              // The last day of an older link may lie outside of what can be chosen now.
              ...(expiresOn !== link.expiresOn && { expiresOn }),
              showCreditor: showCreditor === 'yes',
            };
            if (await update.run({ input })) setOpen(false);
          }}
        >
          <Field name="message" label={texts.message} required={false} defaultValue={link.message ?? ''} />
          <Field name="goal" label={texts.goal} kind="money" required={false} defaultValue={link.goal ?? ''} />
          <Field name="expiresOn" type="date" label={texts.lastDay} defaultValue={link.expiresOn} />
          <Check
            name="showCreditor"
            label={texts.showCreditor}
            hint={texts.showCreditorHint}
            defaultChecked={link.showCreditor}
          />
        </Form>
      )}
    </li>
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
