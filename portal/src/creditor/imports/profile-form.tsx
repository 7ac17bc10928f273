// The form of a layout of files: which of its columns are which of ours, and how it writes dates and amounts.
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Enum } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Check, Choice, FailureNotice, Field, Form, Select } from '../../ui/form';
import { Notice } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import {
  COLUMNS,
  CREATE_PROFILE,
  DATE_FORMATS,
  DELETE_PROFILE,
  DELIMITERS,
  ENCODINGS,
  readHeaders,
  UPDATE_PROFILE,
  type FileLayout,
} from './profiles';

interface ProfileFormProps {
  readonly layout: FileLayout | null;
  readonly readAgain: () => void;
}

/** The column for each header; empty: the header is left out. */
type Mapping = ReadonlyMap<string, string>;

export function ProfileForm({ layout, readAgain }: ProfileFormProps) {
  const { layouts: texts, terms } = useCreditorTexts();
  const [, navigate] = useLocation();
  const create = useAction(CREATE_PROFILE);
  const update = useAction(UPDATE_PROFILE);
  const remove = useAction(DELETE_PROFILE);
  const [seen, setSeen] = useState(layout);
  const [mapping, setMapping] = useState<Mapping>(() => readMapping(layout));
  const failure = create.failure ?? update.failure;
  const isConflict = update.failure?.code === 'PRECONDITION_FAILED';

  async function save(values: Readonly<Record<string, string>>): Promise<void> {
    const used = [...mapping].filter(([, column]) => column !== '');
    const input = {
      name: values['name'] ?? '',
      mapping: used.length === 0 ? null : Object.fromEntries(used),
      format: {
        delimiter: values['delimiter'] === 'tab' ? '\t' : (values['delimiter'] ?? ','),
        encoding: values['encoding'] ?? 'utf-8',
        dateFormat: values['dateFormat'] ?? 'YYYY-MM-DD',
        moneyFormat: values['moneyFormat'] as Enum<'MoneyFormat'>,
      },
      restoreLeadingZeros: (['LAST4SSN', 'ZIP'] as const).filter((column) => values[column] === 'yes'),
      emptyCells: values['emptyCells'] as Enum<'EmptyCellRule'>,
    };
    const done = seen
      ? await update.run({ input: { id: seen.id, ...input, ifMatch: seen.etag } })
      : await create.run({ input });
    if (done) navigate('/imports/layouts', { state: { done: texts.saved }, replace: true });
    else readAgain();
  }

  return (
    <>
      {remove.failure && <FailureNotice failure={remove.failure} />}
      {isConflict && (
        <Notice kind="warning" title={texts.changed}>
          <p>{terms.changedText}</p>
          <button type="button" className="button secondary" onClick={() => (update.clear(), setSeen(layout))}>
            {terms.continue}
          </button>
        </Notice>
      )}
      <Form
        submit={texts.save}
        failure={isConflict ? null : failure}
        disabled={isConflict}
        onSubmit={save}
        also={
          layout && (
            <button
              type="button"
              className="button danger"
              onClick={() =>
                void remove
                  .run({ id: layout.id })
                  .then((data) => data && navigate('/imports/layouts', { state: { done: texts.removed } }))
              }
            >
              {texts.remove}
            </button>
          )
        }
      >
        <Field name="name" label={texts.name} limit={100} defaultValue={layout?.name ?? ''} />
        <ColumnFields mapping={mapping} change={setMapping} />
        <FormatFields layout={layout} />
      </Form>
    </>
  );
}

function readMapping(layout: FileLayout | null): Mapping {
  return new Map(Object.entries(layout?.mapping ?? {}).map(([header, column]) => [header, String(column)]));
}

interface ColumnFieldsProps {
  readonly mapping: Mapping;
  readonly change: (mapping: Mapping) => void;
}

function ColumnFields({ mapping, change }: ColumnFieldsProps) {
  const texts = useCreditorTexts().layouts;
  const [header, setHeader] = useState('');

  function add(headers: readonly string[]): void {
    const known = (one: string) =>
      COLUMNS.find((column) => column === one.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'));
    const added = headers
      .filter((one) => one !== '' && !mapping.has(one))
      .map((one) => [one, known(one) ?? ''] as const);
    change(new Map([...mapping, ...added]));
  }

  return (
    <fieldset className="group">
      <legend>{texts.columns}</legend>
      <p className="hint">{texts.columnsHint}</p>
      <label className="field">
        <span>{texts.sample}</span>
        <span className="hint">{texts.sampleHint}</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            const delimiter = document.querySelector<HTMLSelectElement>('select[name=delimiter]')?.value ?? ',';
            if (file) void readHeaders(file, delimiter === 'tab' ? '\t' : delimiter).then(add);
          }}
        />
      </label>
      {[...mapping].map(([name, column]) => (
        <label key={name} className="field">
          <span>{texts.columnFor(name)}</span>
          <select value={column} onChange={({ target }) => change(new Map([...mapping, [name, target.value]]))}>
            <option value="">{texts.leftOut}</option>
            {COLUMNS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      ))}
      <div className="toolbar">
        <Field name="header" label={texts.header} required={false} limit={191} value={header} onChange={setHeader} />
        <button
          type="button"
          className="button secondary"
          onClick={() => {
            add([header.trim()]);
            setHeader('');
          }}
        >
          {texts.addHeader}
        </button>
      </div>
    </fieldset>
  );
}

function FormatFields({ layout }: { readonly layout: FileLayout | null }) {
  const texts = useCreditorTexts().layouts;
  const format = layout?.format;
  const toName = (delimiter: string) => (delimiter === '\t' ? 'tab' : delimiter);
  return (
    <fieldset className="group">
      <legend>{texts.format}</legend>
      <Select
        name="delimiter"
        label={texts.delimiter}
        defaultValue={toName(format?.delimiter ?? ',')}
        options={DELIMITERS.map((one) => ({ value: toName(one), label: texts.delimiters[one] }))}
      />
      <Select
        name="encoding"
        label={texts.encoding}
        defaultValue={format?.encoding ?? 'utf-8'}
        options={ENCODINGS.map((one) => ({ value: one, label: one }))}
      />
      <Select
        name="dateFormat"
        label={texts.dates}
        defaultValue={format?.dateFormat ?? 'YYYY-MM-DD'}
        options={DATE_FORMATS.map((one) => ({ value: one, label: one }))}
      />
      <Choice
        name="moneyFormat"
        label={texts.amounts}
        defaultValue={format?.moneyFormat ?? 'PLAIN'}
        options={[
          { value: 'PLAIN', label: '1234.50' },
          { value: 'US', label: '$1,234.50' },
        ]}
      />
      <Choice
        name="emptyCells"
        label={texts.emptyCells}
        defaultValue={layout?.emptyCells ?? 'KEEP'}
        options={[
          { value: 'KEEP', label: texts.keep },
          { value: 'CLEAR', label: texts.clear },
        ]}
      />
      <Check
        name="LAST4SSN"
        label={texts.zerosLast4}
        hint={texts.zerosHint}
        defaultChecked={layout?.restoreLeadingZeros.includes('LAST4SSN') ?? false}
      />
      <Check
        name="ZIP"
        label={texts.zerosZip}
        hint={texts.zerosHint}
        defaultChecked={layout?.restoreLeadingZeros.includes('ZIP') ?? false}
      />
    </fieldset>
  );
}
