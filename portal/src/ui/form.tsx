// Forms: labelled fields with hints and errors, and a button that says when it works. React Aria connects label, hint and
// error of a field, shows what the service says about it, and moves to the first field that is wrong.
import { useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { FieldError, Form as AriaForm, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import type { Failure } from '../api/failure';
import { formatDay } from '../texts/formats';
import { useLocale, useTexts } from '../texts/texts';
import { Notice } from './page';

interface FormProps {
  /** Gets the values by the names of the fields. What was entered stays if it fails. */
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly submit: string;
  readonly failure: Failure | null;
  readonly children: ReactNode;
  /** Next to the button. */
  readonly also?: ReactNode;
  readonly disabled?: boolean;
}

const NONE: readonly string[] = [];

interface Corrected {
  readonly failure: Failure | null;
  readonly names: readonly string[];
}

export function Form({ onSubmit, submit, failure, children, also, disabled = false }: FormProps) {
  const texts = useTexts();
  const [isWorking, setWorking] = useState(false);
  // A message about a field goes when the field is changed, not later: otherwise the page would move under a click.
  const [corrected, setCorrected] = useState<Corrected>({ failure, names: [] });
  const names = corrected.failure === failure ? corrected.names : NONE;
  const errors = useMemo(
    () => Object.fromEntries(Object.entries(failure?.fields ?? {}).filter(([name]) => !names.includes(name))),
    [failure, names],
  );

  function correct({ target }: SyntheticEvent): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (target.name in errors) return setCorrected({ failure, names: [...names, target.name] });
    // The browser's own message: React Aria looks at the field again after this event, otherwise only when it is left.
    if (target.ariaInvalid === 'true') target.dispatchEvent(new Event('change'));
  }

  /**
   * The browser does not send a form with an error. A field may be right after another one was changed, which the service
   * decides: so its errors of last time go before the browser looks.
   */
  function clear(): void {
    flushSync(() => setCorrected({ failure, names: Object.keys(failure?.fields ?? {}) }));
  }

  async function send(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isWorking) return;
    const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()] as const] : [],
    );
    setWorking(true);
    await onSubmit(Object.fromEntries(entries)).finally(() => setWorking(false));
  }
  return (
    <AriaForm className="form" validationErrors={errors} onSubmit={(event) => void send(event)}>
      {failure && <FailureNotice failure={failure} />}
      <div className="fields" onInput={correct}>
        {children}
      </div>
      <div className="actions">
        <button
          type="submit"
          className="button"
          disabled={disabled}
          aria-disabled={isWorking}
          data-working={isWorking}
          onClick={clear}
        >
          {isWorking ? texts.working : submit}
        </button>
        {also}
      </div>
    </AriaForm>
  );
}

export function FailureNotice({ failure }: { readonly failure: Failure }) {
  const texts = useTexts();
  const { message, retryAfter } = failure;
  return (
    <Notice kind="bad">
      <p>
        {message}
        {retryAfter !== null && ` ${texts.waitFor(retryAfter)}`}
      </p>
    </Notice>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'password';
  readonly defaultValue?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly required?: boolean;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'text';
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly min?: string;
  readonly max?: string;
  /** Before the value, such as `$`. */
  readonly prefix?: string;
  readonly autoFocus?: boolean;
  /** Several lines. */
  readonly isLong?: boolean;
}

export function Field({
  name,
  label,
  hint,
  type = 'text',
  required = true,
  isLong = false,
  prefix,
  min,
  max,
  value,
  defaultValue,
  onChange,
  ...input
}: FieldProps) {
  const { texts, language } = useLocale();
  const [entered, setEntered] = useState(defaultValue ?? '');
  const controlled = value === undefined ? { defaultValue: defaultValue ?? '' } : { value };
  return (
    <TextField
      className="field"
      name={name}
      type={type}
      isRequired={required}
      {...controlled}
      onChange={(text) => {
        setEntered(text);
        onChange?.(text);
      }}
      {...input}
    >
      <Label>
        {label}
        {!required && <span className="optional"> {texts.optional}</span>}
      </Label>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      {isLong && <TextArea rows={6} />}
      {!isLong && prefix === undefined && <Input min={min} max={max} />}
      {prefix !== undefined && (
        <span className="affixed">
          <span aria-hidden="true">{prefix}</span>
          <Input min={min} max={max} />
        </span>
      )}
      {/* A date in digits may be read in two ways. */}
      {type === 'date' && isDate(value ?? entered) && (
        <span className="in-words">{formatDay(value ?? entered, language)}</span>
      )}
      <FieldError className="error">
        {({ validationErrors, validationDetails }) =>
          // The browser speaks its own language, which need not be the one of the page.
          Object.entries(texts.invalid).find(
            ([constraint]) => validationDetails[constraint as keyof ValidityState],
          )?.[1] ?? validationErrors.join(' ')
        }
      </FieldError>
    </TextField>
  );
}

function isDate(text: string): boolean {
  return /^(19|20)\d\d-\d\d-\d\d$/.test(text);
}

interface CheckProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly defaultChecked?: boolean;
  readonly isRequired?: boolean;
}

export function Check({ name, label, hint, defaultChecked = false, isRequired = false }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value="yes" defaultChecked={defaultChecked} required={isRequired} />
      <span>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </label>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
}

/** One of a few, all of them in sight. */
export function Choice({ name, label, options, value, defaultValue, onChange }: ChoiceProps) {
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="check">
          <input
            type="radio"
            name={name}
            value={option.value}
            required
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value, onChange: () => onChange?.(option.value) })}
          />
          <span>
            {option.label}
            {option.hint !== undefined && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** One of many. */
export function Select({
  name,
  label,
  options,
  defaultValue,
  hint,
}: Omit<ChoiceProps, 'value' | 'onChange'> & { readonly hint?: string }) {
  return (
    <label className="field">
      <span>{label}</span>
      {hint !== undefined && <span className="hint">{hint}</span>}
      <select name={name} defaultValue={defaultValue}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
