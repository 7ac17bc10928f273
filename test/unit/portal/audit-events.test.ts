// The page of the audit trail names every event of a company, in each language.
import { COMPANY_EVENTS } from '../../../src/domain/system/audit';

type Texts = Readonly<Record<string, { readonly audit: { readonly events: object } }>>;

it.each(['en', 'es'])('in the texts of %s', (language) => {
  // The portal is made of modules of another kind, which jest converts.
  const texts = jest.requireActual<Texts>(`../../../portal/src/creditor/texts/${language}`);
  const events = texts[language.toUpperCase()]?.audit.events ?? {};
  expect(Object.keys(events).sort()).toEqual(Object.keys(COMPANY_EVENTS).sort());
});
