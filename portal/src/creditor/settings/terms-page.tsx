// Pay Terms of the company, a client or an account: what is in force and where it comes from, and the form to change it.
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql, type Enum, type ResultOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Field, Form, Select } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { CLIENTS } from '../company/operations';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';
import { SettingsLocked } from '../ui/settings-locked';
import { useMayChange } from '../viewer';

const LEVEL_TERMS = graphql(`
  fragment LevelTerms on LevelPayTerms {
    id
    own {
      pifBalanceDiscountPercent
      ppaBalanceDiscountPercent
      minMonthlyPayPercent
      maxDaysFirstPay
      minimumSettlementPercentage
      minimumPaymentPlanPercentage
      maxFirstPayDays
      settlementAutoApproveEnabled
      paymentPlanAutoApproveEnabled
    }
    effective {
      pifBalanceDiscountPercent
      ppaBalanceDiscountPercent
      minMonthlyPayPercent
      maxDaysFirstPay
      minimumSettlementPercentage
      minimumPaymentPlanPercentage
      maxFirstPayDays
      settlementAutoApproveEnabled
      paymentPlanAutoApproveEnabled
    }
    sources {
      pifBalanceDiscountPercent: pifBalanceDiscount
      ppaBalanceDiscountPercent: ppaBalanceDiscount
      minMonthlyPayPercent: minMonthlyPay
      maxDaysFirstPay
      minimumSettlementPercentage
      minimumPaymentPlanPercentage
      maxFirstPayDays
      settlementAutoApproveEnabled
      paymentPlanAutoApproveEnabled
    }
    warnings {
      message
    }
    etag
  }
`);

const TERMS = graphql(
  `
    query Terms($level: TermLevel!, $id: ID) {
      payTerms(level: $level, id: $id) {
        ...LevelTerms
      }
    }
  `,
  [LEVEL_TERMS],
);

const UPDATE_TERMS = graphql(
  `
    mutation UpdateTerms($input: UpdatePayTermsInput!) {
      updatePayTerms(input: $input) {
        data {
          ...LevelTerms
        }
      }
    }
  `,
  [LEVEL_TERMS],
);

type Level = Enum<'TermLevel'>;
type Terms = NonNullable<ResultOf<typeof TERMS>['payTerms']>;
type Term = keyof Terms['own'];

const TERM_NAMES = [
  'pifBalanceDiscountPercent',
  'ppaBalanceDiscountPercent',
  'minMonthlyPayPercent',
  'maxDaysFirstPay',
  'minimumSettlementPercentage',
  'minimumPaymentPlanPercentage',
  'maxFirstPayDays',
  'settlementAutoApproveEnabled',
  'paymentPlanAutoApproveEnabled',
] as const satisfies readonly Term[];
const SWITCHES = new Set<Term>(['settlementAutoApproveEnabled', 'paymentPlanAutoApproveEnabled']);
const DAYS = new Set<Term>(['maxDaysFirstPay', 'maxFirstPayDays']);

interface TermsPageProps {
  readonly level: Level;
  /** Identifies the client or the account. */
  readonly id?: string;
}

export function TermsPage({ level, id }: TermsPageProps) {
  const { terms: texts, settings, account } = useCreditorTexts();
  const mayChange = useMayChange();
  const paging = usePaging();
  const [{ data, error, fetching }, read] = useQuery({ query: TERMS, variables: { level, id: id ?? null } });
  const [{ data: clientData }] = useQuery({
    query: CLIENTS,
    variables: { after: paging.after },
    pause: level !== 'COMPANY',
  });
  const terms = data?.payTerms;
  const list = clientData?.subclients;
  const clients = list?.nodes ?? [];
  const backs = {
    COMPANY: { to: '/settings', text: settings.title },
    SUBCLIENT: { to: '/settings/terms', text: settings.terms },
    ACCOUNT: { to: `/accounts/${id ?? ''}`, text: account.facts },
  };
  return (
    <Page title={settings.terms} lead={texts[`lead${level}`]} back={backs[level]}>
      {!terms && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {terms && (
        <>
          <h2>{texts.inForce}</h2>
          <DataTable
            caption={texts.inForce}
            rows={TERM_NAMES}
            id={(name) => name}
            columns={[
              { name: texts.term, cell: (name) => texts.fields[name] },
              { name: texts.value, numeric: true, cell: (name) => show(terms.effective[name], texts) },
              { name: texts.from, cell: (name) => texts.sources[terms.sources[name]] },
            ]}
          />
          {terms.warnings.map(({ message }) => (
            <Notice key={message} kind="warning" title={message} />
          ))}
          {mayChange ? (
            <TermsForm
              key={terms.id}
              level={level}
              id={id ?? null}
              terms={terms}
              readAgain={() => read({ requestPolicy: 'network-only' })}
            />
          ) : (
            <SettingsLocked />
          )}
        </>
      )}
      {clients.length > 0 && (
        <section>
          <h2>{texts.clients}</h2>
          <ul>
            {clients.map((client) => (
              <li key={client.id}>
                <Link to={`/settings/terms/clients/${client.id}`}>
                  {texts.open(client.subclientName ?? client.uniqueIdentificationNumber)}
                </Link>
              </li>
            ))}
          </ul>
          {list && <Pager paging={paging} total={list.totalCount} pageInfo={list.pageInfo} />}
        </section>
      )}
    </Page>
  );
}

interface TermsFormProps {
  readonly level: Level;
  readonly id: string | null;
  readonly terms: Terms;
  readonly readAgain: () => void;
}

function TermsForm({ level, id, terms, readAgain }: TermsFormProps) {
  const texts = useCreditorTexts().terms;
  const update = useAction(UPDATE_TERMS);
  const [seen, setSeen] = useState(terms);
  const [isSaved, setSaved] = useState(false);
  const changed = TERM_NAMES.filter((name) => seen.own[name] !== terms.own[name]);
  const isConflict = update.failure?.code === 'PRECONDITION_FAILED';

  async function save(values: Readonly<Record<string, string>>): Promise<void> {
    setSaved(false);
    const entered = TERM_NAMES.filter((name) => values[name] !== toText(seen.own[name]));
    const changes = Object.fromEntries(entered.map((name) => [name, readTerm(name, values[name] ?? '')]));
    const answer = await update.run({ input: { level, id, terms: { ...changes, ifMatch: seen.etag } } });
    const stored = answer?.updatePayTerms?.data;
    if (!stored) return readAgain();
    setSeen(stored);
    setSaved(true);
  }

  return (
    <section className="panel columns">
      <h2>{texts.change}</h2>
      {isSaved && <Notice kind="good" title={texts.saved} />}
      {isConflict && (
        <Notice kind="warning" title={texts.changed}>
          <p>{texts.changedText}</p>
          {changed.length > 0 && (
            <DataTable
              caption={texts.changed}
              rows={changed}
              id={(name) => name}
              columns={[
                { name: texts.term, cell: (name) => texts.fields[name] },
                { name: texts.was, cell: (name) => show(seen.own[name], texts) },
                { name: texts.now, cell: (name) => show(terms.own[name], texts) },
              ]}
            />
          )}
          <button
            type="button"
            className="button secondary"
            onClick={() => {
              update.clear();
              setSeen(terms);
            }}
          >
            {texts.continue}
          </button>
        </Notice>
      )}
      <Form submit={texts.save} failure={isConflict ? null : update.failure} disabled={isConflict} onSubmit={save}>
        {TERM_NAMES.map((name) =>
          SWITCHES.has(name) ? (
            <Select
              key={name}
              name={name}
              label={texts.fields[name]}
              defaultValue={toText(terms.own[name])}
              options={[
                { value: '', label: level === 'COMPANY' ? texts.none : texts.inherit },
                { value: 'true', label: texts.yes },
                { value: 'false', label: texts.no },
              ]}
            />
          ) : (
            <Field
              key={name}
              name={name}
              label={texts.fields[name]}
              required={false}
              kind={DAYS.has(name) ? 'count' : 'percent'}
              defaultValue={toText(terms.own[name])}
            />
          ),
        )}
      </Form>
    </section>
  );
}

type Value = Terms['own'][Term];

/** `50.00` → `50`. */
function toText(value: Value): string {
  return value === null ? '' : String(value).replace(/\.00$/, '');
}

function readTerm(name: Term, text: string): Value {
  if (text === '') return null;
  if (SWITCHES.has(name)) return text === 'true';
  return DAYS.has(name) ? Number(text) : text;
}

function show(value: Value, texts: { readonly yes: string; readonly no: string; readonly none: string }): string {
  if (value === null) return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return toText(value);
}
