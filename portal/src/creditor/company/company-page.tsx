// The company as consumers see it: how to reach it, and what it says about itself.
import { useState } from 'react';
import { useQuery } from 'urql';
import type { ResultOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Field, Form } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { LetterFrame } from '../letters/letter-frame';
import { RichText } from '../letters/rich-text';
import { useCreditorTexts } from '../texts/texts';
import { SettingsLocked } from '../ui/settings-locked';
import { useMayChange } from '../viewer';
import { COMPANY, UPDATE_ABOUT_US, UPDATE_COMPANY } from './operations';

type Company = NonNullable<ResultOf<typeof COMPANY>['company']>;

const FIELDS = [
  { name: 'phone', max: 40, type: 'tel' },
  { name: 'email', max: 191, type: 'email' },
  { name: 'url', max: 191, type: 'text' },
  { name: 'address1', max: 191, type: 'text' },
  { name: 'address2', max: 191, type: 'text' },
  { name: 'city', max: 100, type: 'text' },
  { name: 'state', max: 50, type: 'text' },
  { name: 'zip', max: 20, type: 'text' },
] as const;

export function CompanyPage() {
  const { company: texts, settings } = useCreditorTexts();
  const mayChange = useMayChange();
  const [{ data, error, fetching }, read] = useQuery({ query: COMPANY });
  const company = data?.company;
  return (
    <Page
      key={company ? 'company' : 'none'}
      title={company?.companyName ?? settings.company}
      lead={texts.lead}
      back={{ to: '/settings', text: settings.title }}
    >
      {!company && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {company && !mayChange && (
        <>
          <SettingsLocked />
          <CompanyFacts company={company} />
        </>
      )}
      {company && mayChange && (
        <CompanyForms company={company} readAgain={() => read({ requestPolicy: 'network-only' })} />
      )}
    </Page>
  );
}

function CompanyFacts({ company }: { readonly company: Company }) {
  const { company: texts, unknown } = useCreditorTexts();
  return (
    <>
      <dl className="facts">
        {FIELDS.map(({ name }) => (
          <div key={name}>
            <dt>{texts.fields[name]}</dt>
            <dd>{company[name] ?? unknown}</dd>
          </div>
        ))}
      </dl>
      <h2>{texts.aboutUs}</h2>
      <LetterFrame isShort title={texts.aboutUs} html={company.aboutUs ?? ''} />
    </>
  );
}

interface CompanyFormsProps {
  readonly company: Company;
  readonly readAgain: () => void;
}

interface CompanyFormProps extends CompanyFormsProps {
  /** The company as it was before the form is saved. */
  readonly seen: Company;
  readonly setSeen: (company: Company) => void;
}

/** Two forms of one company: what one of them saves is no conflict of the other. */
function CompanyForms(props: CompanyFormsProps) {
  const [seen, setSeen] = useState(props.company);
  return (
    <div className="two even">
      <ProfileForm {...props} seen={seen} setSeen={setSeen} />
      <AboutForm {...props} seen={seen} setSeen={setSeen} />
    </div>
  );
}

function ProfileForm({ company, readAgain, seen, setSeen }: CompanyFormProps) {
  const texts = useCreditorTexts().company;
  const update = useAction(UPDATE_COMPANY);
  const [isSaved, setSaved] = useState(false);
  const isConflict = update.failure?.code === 'PRECONDITION_FAILED';
  return (
    <section className="panel">
      <h2>{texts.contact}</h2>
      {isSaved && <Notice kind="good" title={texts.saved} />}
      {isConflict && <Changed go={() => (update.clear(), setSeen(company))} />}
      <Form
        submit={texts.save}
        failure={isConflict ? null : update.failure}
        disabled={isConflict}
        onSubmit={async (values) => {
          setSaved(false);
          const entered = FIELDS.map(({ name }) => [name, values[name] || null] as const);
          const changed = entered.filter(([name, value]) => value !== seen[name]);
          const answer = await update.run({ input: { ...Object.fromEntries(changed), ifMatch: seen.etag } });
          const stored = answer?.updateCompany?.data;
          if (!stored) return readAgain();
          setSeen(stored);
          setSaved(true);
        }}
      >
        {FIELDS.map(({ name, max, type }) => (
          <Field
            key={name}
            name={name}
            type={type}
            label={texts.fields[name]}
            required={false}
            limit={max}
            defaultValue={company[name] ?? ''}
          />
        ))}
      </Form>
    </section>
  );
}

function AboutForm({ company, readAgain, seen, setSeen }: CompanyFormProps) {
  const texts = useCreditorTexts().company;
  const update = useAction(UPDATE_ABOUT_US);
  const [written, write] = useState(company.aboutUs ?? '');
  const [isSaved, setSaved] = useState(false);
  const isConflict = update.failure?.code === 'PRECONDITION_FAILED';
  return (
    <section className="panel">
      <h2>{texts.aboutUs}</h2>
      <p className="muted">{texts.aboutUsText}</p>
      {isSaved && <Notice kind="good" title={texts.saved} />}
      {isConflict && <Changed go={() => (update.clear(), setSeen(company))} />}
      <Form
        submit={texts.saveAboutUs}
        failure={isConflict ? null : update.failure}
        disabled={isConflict}
        onSubmit={async () => {
          setSaved(false);
          const answer = await update.run({ input: { aboutUs: written || null, ifMatch: seen.etag } });
          const stored = answer?.updateAboutUs?.data;
          if (!stored) return readAgain();
          setSeen(stored);
          setSaved(true);
        }}
      >
        <RichText label={texts.aboutUs} takesPlaceholders={false} html={seen.aboutUs ?? ''} onChange={write} />
      </Form>
      <h3>{texts.aboutUsPreview}</h3>
      <LetterFrame isShort title={texts.aboutUsPreview} html={written} />
    </section>
  );
}

/** Somebody else has saved the company; what was entered stays, and the next save writes over it. */
function Changed({ go }: { readonly go: () => void }) {
  const { company: texts, terms } = useCreditorTexts();
  return (
    <Notice kind="warning" title={texts.changed}>
      <p>{terms.changedText}</p>
      <button type="button" className="button secondary" onClick={go}>
        {terms.continue}
      </button>
    </Notice>
  );
}
