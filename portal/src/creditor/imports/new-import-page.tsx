// A new import: its file and options. It is always a dry run, which is applied from its own page.
import { useState } from 'react';
import { useQuery } from 'urql';
import { useLocation } from 'wouter';
import { graphql, type Enum } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { useTexts } from '../../texts/texts';
import { Check, Choice, Field, Form, Select } from '../../ui/form';
import { Notice, Page } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { useIsAdmin } from '../viewer';
import { findFormat, sendFile } from './files';

const PROFILES = graphql(`
  query HeaderProfiles {
    headerProfiles {
      id
      name
      isComplete
    }
  }
`);

const CREATE = graphql(`
  mutation CreateImport($input: CreateImportInput!, $key: String!) {
    createImport(input: $input, idempotencyKey: $key) {
      data {
        id
        uploadUrl
      }
    }
  }
`);

export function NewImportPage() {
  const { errors } = useTexts();
  const texts = useCreditorTexts().imports;
  const isAdmin = useIsAdmin();
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File | null>(null);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [{ data }] = useQuery({ query: PROFILES });
  const create = useAction(CREATE);
  const profiles = (data?.headerProfiles ?? []).filter(({ isComplete }) => isComplete);

  async function send(values: Readonly<Record<string, string>>): Promise<void> {
    if (!file) return;
    setRefusal(null);
    const format = findFormat(file);
    const input = {
      fileName: file.name,
      format,
      dryRun: true,
      headerProfileId: values['headerProfileId'] || null,
      defaultAction: values['defaultAction'] as Enum<'ImportAction'>,
      onInvalidContact: values['onInvalidContact'] as Enum<'InvalidContactRule'>,
      allowIncompleteIdentity: values['allowIncompleteIdentity'] === 'yes',
      maxWithdrawalsPercent: Number(values['maxWithdrawalsPercent']),
    };
    const made = (await create.run({ input }))?.createImport?.data;
    if (!made) return;
    setSending(true);
    const code = await sendFile(made.uploadUrl, file, format);
    setSending(false);
    if (code === null) return navigate(`/imports/${made.id}`, { replace: true });
    setRefusal(new Map(Object.entries(errors)).get(code) ?? texts.sendFailed);
  }

  const back = { to: '/imports', text: texts.title };
  if (!isAdmin)
    return (
      <Page title={texts.new} back={back}>
        <Notice title={texts.adminsOnly} />
      </Page>
    );
  return (
    <div className="narrow">
      <Page title={texts.new} lead={texts.newLead} back={back}>
        {refusal !== null && <Notice kind="bad" title={refusal} />}
        {isSending && <Notice title={texts.sending} />}
        <Form submit={texts.check} failure={create.failure} onSubmit={send}>
          <label className="field drop">
            <span>{texts.drop}</span>
            <span className="hint">{texts.dropHint}</span>
            <input
              type="file"
              accept=".csv,.txt,.jsonl,.ndjson,text/csv"
              required
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          </label>
          {profiles.length > 0 && (
            <Select
              name="headerProfileId"
              label={texts.profile}
              options={[
                { value: '', label: texts.noProfile },
                ...profiles.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <Select
            name="defaultAction"
            label={texts.action}
            options={Object.entries(texts.actions).map(([value, label]) => ({ value, label }))}
          />
          <Choice
            name="onInvalidContact"
            label={texts.contacts}
            defaultValue="DROP"
            options={Object.entries(texts.contactRules).map(([value, label]) => ({ value, label }))}
          />
          <Check name="allowIncompleteIdentity" label={texts.incomplete} hint={texts.incompleteHint} />
          <Field
            name="maxWithdrawalsPercent"
            label={texts.withdrawals}
            hint={texts.withdrawalsHint}
            kind="count"
            defaultValue="10"
          />
        </Form>
      </Page>
    </div>
  );
}
