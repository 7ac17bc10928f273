// Adding the accounts of a company with a number from one of its letters.
import { useState } from 'react';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Choice, Field, Form } from '../../ui/form';
import { Notice, Page } from '../../ui/page';
import { useCostlyAction } from '../sign-in/captcha';

const VERIFY = graphql(`
  mutation VerifyIdentity($input: VerifyIdentityInput!) {
    verifyIdentity(input: $input) {
      message
      data {
        id
        requiredSteps
        pendingClaims {
          effectiveAt
        }
      }
    }
  }
`);

export function IdentityPage() {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.identity;
  const [kind, setKind] = useState<'accountNumber' | 'referenceNumber'>('accountNumber');
  const [waitsUntil, setWaitsUntil] = useState<string | null | undefined>(undefined);
  const verify = useCostlyAction(VERIFY);
  return (
    <div className="narrow">
      <Page title={texts.title} lead={texts.lead} back={{ to: '/', text: catalogue.accounts.title }}>
        {waitsUntil !== undefined && (
          <Notice kind="good">
            <p>{waitsUntil === null ? texts.added : texts.waits(formatMoment(waitsUntil, language))}</p>
            <Link to="/">{catalogue.notFound.home}</Link>
          </Notice>
        )}
        <Form
          submit={texts.submit}
          failure={verify.failure}
          onSubmit={async ({ [kind]: number = '' }) => {
            setWaitsUntil(undefined);
            const data = (await verify.run({ input: { [kind]: number } }))?.verifyIdentity?.data;
            if (data) setWaitsUntil(data.pendingClaims[0]?.effectiveAt ?? null);
          }}
        >
          <Choice
            name="kind"
            label={texts.kind}
            value={kind}
            onChange={(value) => setKind(value === 'accountNumber' ? 'accountNumber' : 'referenceNumber')}
            options={[
              { value: 'accountNumber', label: texts.accountNumber },
              { value: 'referenceNumber', label: texts.referenceNumber },
            ]}
          />
          <Field key={kind} name={kind} label={texts.number} autoComplete="off" />
        </Form>
      </Page>
    </div>
  );
}
