// Keys for programs. The secret of a new one is shown once, and kept in memory only while this page is open.
import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql, type Enum, type ResultOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Check, Field, FailureNotice, Form } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';

const KEYS = graphql(`
  query ApiKeys {
    apiKeys {
      id
      name
      scopes
      createdAt
      expiresAt
      lastUsedAt
    }
  }
`);

const CREATE_KEY = graphql(`
  mutation CreateKey($input: CreateApiKeyInput!, $key: String!) {
    createApiKey(input: $input, idempotencyKey: $key) {
      data {
        id
        token
      }
    }
  }
`);

const REVOKE_KEY = graphql(`
  mutation RevokeKey($id: ID!) {
    revokeApiKey(input: { id: $id }) {
      message
    }
  }
`);

type Key = NonNullable<ResultOf<typeof KEYS>['apiKeys']>[number];

const SCOPES = ['READ', 'ANSWER', 'IMPORT', 'EXPORT'] as const satisfies readonly Enum<'ApiKeyScope'>[];

export function KeysPage() {
  const { language } = useLocale();
  const { keys: texts, settings } = useCreditorTexts();
  const [{ data, error, fetching }, read] = useQuery({ query: KEYS });
  const [doomed, setDoomed] = useState<Key | null>(null);
  const [isRevoked, setRevoked] = useState(false);
  const revoke = useAction(REVOKE_KEY);
  const keys = data?.apiKeys;
  return (
    <Page title={settings.keys} lead={texts.lead} back={{ to: '/settings', text: settings.title }}>
      {!keys && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {isRevoked && <Notice kind="good" title={texts.revoked} />}
      {revoke.failure && <FailureNotice failure={revoke.failure} />}
      {doomed && (
        <Notice kind="warning" title={texts.confirm(doomed.name)}>
          <p>{texts.confirmText}</p>
          <button
            type="button"
            className="button danger"
            onClick={() =>
              void revoke.run({ id: doomed.id }).then((done) => {
                setDoomed(null);
                setRevoked(done !== null);
              })
            }
          >
            {texts.revoke}
          </button>
        </Notice>
      )}
      {keys?.length === 0 && <p>{texts.none}</p>}
      {keys && keys.length > 0 && (
        <DataTable
          caption={settings.keys}
          rows={keys}
          id={({ id }) => id}
          columns={[
            { name: texts.name, cell: ({ name }) => name },
            { name: texts.scopes, cell: ({ scopes }) => scopes.map((scope) => texts.scope[scope]).join(', ') },
            { name: texts.created, cell: ({ createdAt }) => formatMoment(createdAt, language) },
            {
              name: texts.expires,
              cell: ({ expiresAt }) => (expiresAt === null ? texts.noExpiry : formatMoment(expiresAt, language)),
            },
            {
              name: texts.lastUsed,
              cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.never : formatMoment(lastUsedAt, language)),
            },
            {
              name: texts.revoke,
              quiet: true,
              cell: (key) => (
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    setRevoked(false);
                    setDoomed(key);
                  }}
                >
                  {texts.revoke}
                  <span className="visually-hidden"> {key.name}</span>
                </button>
              ),
            },
          ]}
        />
      )}
      <NewKey />
    </Page>
  );
}

function NewKey() {
  const texts = useCreditorTexts().keys;
  const create = useAction(CREATE_KEY);
  const [attempt, setAttempt] = useState(0);
  const [secret, setSecret] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  return (
    <section className="panel narrow">
      <h2>{texts.createTitle}</h2>
      {secret !== null && (
        <Notice kind="good" title={texts.secretTitle}>
          <p>{texts.secretText}</p>
          <p>
            <code className="secret">{secret}</code>
          </p>
          <button
            type="button"
            className="button secondary"
            onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
          >
            {isCopied ? texts.copied : texts.copy}
          </button>
        </Notice>
      )}
      <Form
        key={attempt}
        submit={texts.submit}
        failure={create.failure}
        onSubmit={async ({ name = '', expiresOn = '', ...chosen }) => {
          const input = {
            name,
            scopes: SCOPES.filter((scope) => chosen[scope] === 'yes'),
            expiresAt: expiresOn === '' ? null : new Date(`${expiresOn}T23:59:59`).toISOString(),
          };
          const made = (await create.run({ input }))?.createApiKey?.data;
          if (!made) return;
          setSecret(made.token);
          setCopied(false);
          setAttempt(attempt + 1);
        }}
      >
        <Field name="name" label={texts.name} limit={100} autoComplete="off" />
        <fieldset>
          <legend>{texts.scopes}</legend>
          {SCOPES.map((scope) => (
            <Check key={scope} name={scope} label={texts.scope[scope]} />
          ))}
          {create.failure?.fields['scopes']?.map((message) => (
            <p key={message} className="error">
              {message}
            </p>
          ))}
        </fieldset>
        <Field name="expiresOn" type="date" label={texts.expiresOn} required={false} />
      </Form>
    </section>
  );
}
