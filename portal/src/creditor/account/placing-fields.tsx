// What the company says of an account when it places or changes it.
import { BirthDate } from '../../ui/birth-date';
import type { Kind } from '../../ui/entered';
import { Field } from '../../ui/form';
import { useCreditorTexts } from '../texts/texts';

const GROUPS = [
  {
    key: 'accountPart',
    fields: [
      { name: 'accountNumber', max: 50, isNeeded: true, isFixed: true },
      { name: 'originalAccountName', max: 100, isNeeded: true },
      { name: 'currentBalance', isNeeded: true, kind: 'money' },
      { name: 'totalBalance', kind: 'money' },
      { name: 'placementDate', type: 'date' },
      { name: 'expiryDate', type: 'date' },
    ],
  },
  {
    key: 'personPart',
    fields: [
      { name: 'firstName', max: 100 },
      { name: 'middleName', max: 100 },
      { name: 'lastName', max: 100, isNeeded: true },
      { name: 'dateOfBirth', type: 'birth', isNeeded: true },
      { name: 'last4ssn', kind: 'last4ssn', isNeeded: true },
      { name: 'email1', max: 191, type: 'email' },
      { name: 'mobile1', max: 40, type: 'tel' },
      { name: 'address1', max: 191 },
      { name: 'address2', max: 191 },
      { name: 'city', max: 191 },
      { name: 'state', max: 50 },
      { name: 'zip', max: 20 },
    ],
  },
  {
    key: 'numbersPart',
    fields: [
      { name: 'subclientNumber', max: 191 },
      { name: 'subclientAccountNumber', max: 100 },
      { name: 'referenceNumber', max: 100 },
      { name: 'memberAccountNumber', max: 100 },
      { name: 'statementIdNumber', max: 100 },
    ],
  },
] as const satisfies readonly { readonly key: string; readonly fields: readonly PlacingField[] }[];

interface PlacingField {
  readonly name: string;
  readonly max?: number;
  readonly type?: 'birth' | 'date' | 'email' | 'tel';
  /** To place an account. */
  readonly isNeeded?: boolean;
  readonly kind?: Kind;
  /** It never changes. */
  readonly isFixed?: boolean;
}

export type PlacedName = (typeof GROUPS)[number]['fields'][number]['name'];
type NamedField = PlacingField & { readonly name: PlacedName };
const FIELDS = GROUPS.flatMap(({ fields }): readonly NamedField[] => fields);

/** Without those that were left empty. */
export function readPlacing(values: Readonly<Record<string, string>>): Partial<Record<PlacedName, string>> {
  return Object.fromEntries(FIELDS.flatMap(({ name }) => (values[name] ? [[name, values[name]] as const] : [])));
}

/** To change an account, nothing is needed, and what is left empty stays. */
export function PlacingFields({ isNew }: { readonly isNew: boolean }) {
  const texts = useCreditorTexts().placing;
  return GROUPS.map(({ key, fields }) => (
    <fieldset key={key} className="group">
      <legend>{texts[key]}</legend>
      {FIELDS.filter((field) => fields.some(({ name }) => name === field.name))
        .filter(({ isFixed }) => isNew || !isFixed)
        .map(({ name, isNeeded, type, max, kind }) => {
          const field = { name, label: texts.fields[name], required: isNew && isNeeded === true };
          if (type === 'birth') return <BirthDate key={name} {...field} />;
          const rules = { ...(type && { type }), ...(max !== undefined && { limit: max }), ...(kind && { kind }) };
          return <Field key={name} {...field} {...rules} />;
        })}
    </fieldset>
  ));
}
