// A date that people know by heart, in three fields: no calendar has to be turned back for decades. A whole date that is pasted
// into one of them, or filled in by the browser, fills all three.
import { use, useId, useState, type SyntheticEvent } from 'react';
import { FormValidationContext } from 'react-aria-components';
import { formatDay } from '../texts/formats';
import { useLocale } from '../texts/texts';
import { joinDate, readDate, type DateParts } from './entered';

interface BirthDateProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly defaultValue?: string;
  readonly required?: boolean;
  readonly isOwn?: boolean;
}

const PARTS = ['month', 'day', 'year'] as const;

function splitDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { month, day, year };
}

/** `isOwn`: of the person who enters it, so that the browser may offer the one that it knows. */
export function BirthDate({ name, label, hint, defaultValue = '', required = true, isOwn = false }: BirthDateProps) {
  const { texts, language } = useLocale();
  const id = useId();
  const [parts, setParts] = useState(() => splitDate(defaultValue));
  const [isLeft, leave] = useState(false);
  const told = [use(FormValidationContext)[name] ?? []].flat().join(' ');

  const date = joinDate(parts);
  const isEmpty = PARTS.every((part) => parts[part].trim() === '');
  const fault = (isEmpty ? required : date === null) ? texts.entered.wrongDate : '';
  const shown = isLeft && fault !== '' ? fault : told;

  function enter(part: keyof DateParts, text: string): void {
    const whole = readDate(text);
    setParts(whole === null ? { ...parts, [part]: text } : splitDate(whole));
  }

  /** The browser would say it in its own language. */
  function refuse(event: SyntheticEvent<HTMLFieldSetElement>): void {
    event.preventDefault();
    leave(true);
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !target.form) return;
    const first = [...target.form.elements].find((one) => one instanceof HTMLInputElement && !one.validity.valid);
    if (first === target) target.focus();
  }

  return (
    <fieldset
      className="field parts"
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      onInvalidCapture={refuse}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave(!isEmpty);
      }}
    >
      <legend>
        {label}
        {!required && <span className="optional"> {texts.optional}</span>}
      </legend>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      <div className="dates" data-invalid={shown !== '' || undefined}>
        {PARTS.map((part) => (
          <label key={part} className={part}>
            <span>{texts.entered[part]}</span>
            <input
              // Which of the three is wrong, nobody can say.
              ref={(input) => input?.setCustomValidity(fault)}
              data-of={name}
              value={parts[part]}
              required={required}
              inputMode={part === 'month' ? 'text' : 'numeric'}
              autoComplete={isOwn ? `bday-${part}` : 'off'}
              aria-invalid={shown !== '' || undefined}
              aria-describedby={shown === '' ? undefined : `${id}-error`}
              onChange={({ target }) => enter(part, target.value)}
            />
          </label>
        ))}
      </div>
      <input type="hidden" name={name} value={date ?? ''} />
      <span className="in-words" aria-live="polite">
        {date !== null && formatDay(date, language)}
      </span>
      {shown !== '' && (
        <span id={`${id}-error`} className="error">
          {shown}
        </span>
      )}
    </fieldset>
  );
}
