// Forms: labelled fields with hints and errors, and a button that says when it works. React Aria connects label, hint and
// error of a field, shows what the service says about it, and moves to the first field that is wrong.
import { useId, useMemo, useState, type ClipboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { FieldError, Form as AriaForm, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import { isConflict, type Failure } from '../api/failure';
import { formatDay, formatMoney } from '../texts/formats';
import { useLocale, useTexts, type Language, type Texts } from '../texts/texts';
import { countCharacters, KINDS, readDate, type Kind } from './entered';
import { useIsPossible, useSaysConflict } from './guard';
import { Notice } from './page';

interface FormProps {
  /** Gets the values by the names of the fields, as their kinds read them. What was entered stays if it fails. */
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
  const isPossible = useIsPossible();
  const saysConflict = useSaysConflict();
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
    const name = target.dataset['of'] ?? target.name;
    if (name in errors) return setCorrected({ failure, names: [...names, name] });
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
    if (isWorking || !isPossible) return;
    const inputs = new Map([...event.currentTarget.querySelectorAll('input')].map((input) => [input.name, input]));
    const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, readValue(value, inputs.get(name))] as const] : [],
    );
    setWorking(true);
    await onSubmit(Object.fromEntries(entries)).finally(() => setWorking(false));
  }
  return (
    <AriaForm className="form" validationErrors={errors} onSubmit={(event) => void send(event)}>
      {failure && !(saysConflict && isConflict(failure)) && <FailureNotice failure={failure} />}
      <div className="fields" onInput={correct}>
        {children}
      </div>
      {isPossible && (
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
      )}
    </AriaForm>
  );
}

/** The service does not count the space around a text either. In a password, it counts. */
function readValue(value: string, input: HTMLInputElement | undefined): string {
  if (input?.type === 'password') return value;
  const kind = input?.dataset['kind'];
  return (kind !== undefined && KINDS[kind as Kind].read(value)) || value.trim();
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
  /** What is entered is read in the spellings that people use, and what is not understood is refused with an example. */
  readonly kind?: Kind;
  readonly defaultValue?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly required?: boolean;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'text';
  /** In characters. More can be entered, and is refused: a field that cuts changes what was pasted. */
  readonly limit?: number;
  readonly min?: string;
  readonly max?: string;
  readonly autoFocus?: boolean;
  /** Several lines. */
  readonly isLong?: boolean;
}

export function Field({
  name,
  label,
  hint,
  type = 'text',
  kind,
  required = true,
  isLong = false,
  limit,
  min,
  max,
  value,
  defaultValue = '',
  onChange,
  ...input
}: FieldProps) {
  const { texts, language } = useLocale();
  const [entered, setEntered] = useState(value ?? defaultValue);
  const text = value ?? entered;
  const said = sayEntered(text, { type, kind, limit }, texts, language);
  const note = useId();
  const change = (next: string) => {
    setEntered(next);
    onChange?.(next);
  };
  // A browser takes no date from the clipboard, and changes an address that it does not understand.
  const paste = (event: ClipboardEvent) => {
    const date = type === 'date' ? readDate(event.clipboardData.getData('text')) : null;
    if (date === null) return;
    event.preventDefault();
    change(date);
  };
  const own = {
    min,
    max,
    onPaste: paste,
    ...(kind && { 'data-kind': kind }),
    ...(type === 'email' && { autoCapitalize: 'none', spellCheck: false }),
  };
  return (
    <TextField
      className="field"
      name={name}
      type={type === 'email' ? 'text' : type}
      inputMode={kind ? KINDS[kind].inputMode : type === 'email' ? 'email' : 'text'}
      isRequired={required}
      value={text}
      onChange={change}
      validate={(current) => findFault(current, { kind, limit }, texts)}
      {...(said !== '' && { 'aria-describedby': note })}
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
      {!isLong && kind !== 'money' && <Input {...own} />}
      {kind === 'money' && (
        <span className="affixed">
          <span aria-hidden="true">$</span>
          <Input {...own} />
        </span>
      )}
      <span id={note} className="in-words" aria-live="polite">
        {said}
      </span>
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

interface Rules {
  readonly kind: Kind | undefined;
  readonly limit: number | undefined;
}

function findFault(text: string, { kind, limit }: Rules, { entered }: Texts): string | null {
  if (kind && text.trim() !== '' && KINDS[kind].read(text) === null) return entered.examples[kind];
  return limit !== undefined && countCharacters(text) > limit ? entered.tooLong(limit) : null;
}

/** From here on, a field says how much room is left. */
const NEARLY_FULL = 0.8;

/** How the entry was understood, before anything is sent: an amount, a date in digits, and what is sent otherwise than it is written. */
function sayEntered(
  text: string,
  { type, kind, limit }: Rules & { readonly type: string },
  { entered }: Texts,
  language: Language,
): string {
  if (type === 'date') return isDate(text) ? formatDay(text, language) : '';
  const read = kind ? KINDS[kind].read(text) : null;
  if (read !== null && kind === 'money') return formatMoney(read);
  if (read !== null && read !== text.trim()) return entered.sentAs(read);
  const count = countCharacters(text);
  return limit !== undefined && count > limit * NEARLY_FULL ? entered.count(count, limit) : '';
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
  readonly onChange?: (isChecked: boolean) => void;
}

export function Check({ name, label, hint, defaultChecked = false, isRequired = false, onChange }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={defaultChecked}
        required={isRequired}
        onChange={({ target }) => onChange?.(target.checked)}
      />
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
