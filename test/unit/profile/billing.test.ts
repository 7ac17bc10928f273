// Billing details and portal preferences: what a change makes of what is stored.
import { describeBilling, mergeBilling, NO_BILLING, type BillingRequest } from '../../../src/domain/profile/billing';
import {
  DEFAULT_PREFERENCES,
  mergePreferences,
  readStoredPreferences,
  type PortalRequest,
} from '../../../src/domain/profile/portal-preferences';

const STORED = {
  firstName: 'Maria',
  lastName: 'Rivera',
  address1: '48 Larkspur Lane',
  address2: 'Apt 5C',
  city: 'Brooklyn',
  state: 'NY',
  zip: '11215',
};

describe('billing details', () => {
  it.each<[string, BillingRequest, object]>([
    ['one member', { city: 'Queens' }, { city: 'Queens' }],
    ['trimmed and composed texts', { city: ' Que\u0301bec ' }, { city: 'Québec' }],
    ['no second line', { address2: null }, { address2: null }],
    ['a blank second line', { address2: ' ' }, { address2: null }],
    ['a state in lower case', { state: 'nj' }, { state: 'NJ' }],
    ['a state by its name', { state: 'Maryland' }, { state: 'MD' }],
    ['a state by its Spanish name', { state: 'Nuevo México' }, { state: 'NM' }],
    ['nine digits', { zip: '112151234' }, { zip: '11215-1234' }],
    ['nine digits with a space', { zip: '11215 1234' }, { zip: '11215-1234' }],
    ['a null, which counts as absent', { city: null, zip: '11201' }, { zip: '11201' }],
    ['a name of 100 characters', { firstName: '💛'.repeat(100) }, { firstName: '💛'.repeat(100) }],
  ])('take %s', (_what, request, changes) => {
    expect(mergeBilling(STORED, request)).toEqual({ details: { ...STORED, ...changes } });
  });

  it.each<[string, BillingRequest, readonly string[]]>([
    ['nothing', {}, ['firstName']],
    ['only what counts as absent', { city: null }, ['firstName']],
    ['blank members', { firstName: ' ', city: '' }, ['firstName', 'city']],
    ['an unknown state', { state: 'XX' }, ['state']],
    ['four digits', { zip: '1121' }, ['zip']],
    ['a long name', { lastName: 'x'.repeat(101) }, ['lastName']],
    ['a control character', { city: 'New\u202eYork' }, ['city']],
    ['the number of a card', { address2: '4242 4242 4242 4242' }, ['address2']],
    ['all faults at once', { state: 'X', zip: 'x', city: '4242424242424242' }, ['city', 'state', 'zip']],
  ])('refuse %s', (_what, request, fields) => {
    expect(Object.keys(mergeBilling(STORED, request).errors ?? {})).toEqual(fields);
  });

  it('need all required members at first', () => {
    const { errors } = mergeBilling(NO_BILLING, { firstName: 'Maria', zip: '11215' });
    expect(Object.keys(errors ?? {})).toEqual(['lastName', 'address1', 'city', 'state']);
  });

  it('are complete without a second line', () => {
    const facts = { ...STORED, address2: null, version: 3, updatedAt: null };
    expect(describeBilling(facts)).toMatchObject({ isComplete: true, etag: '"3"' });
    expect(describeBilling({ ...facts, zip: null }).isComplete).toBe(false);
  });
});

describe('portal preferences', () => {
  const changed = { ...DEFAULT_PREFERENCES, displayName: 'Mari', theme: 'dark', timeZone: 'America/Chicago' } as const;

  it.each<[string, PortalRequest, object]>([
    ['one member', { accent: 'green' }, { accent: 'green' }],
    ['nulls, which are the defaults', { displayName: null, theme: null }, { displayName: null, theme: 'system' }],
    ['a blank name', { displayName: '  ' }, { displayName: null }],
    ['a zone of two parts', { timeZone: 'America/Indiana/Knox' }, { timeZone: 'America/Indiana/Knox' }],
    ['UTC', { timeZone: 'UTC' }, { timeZone: 'UTC' }],
    ['another locale', { locale: 'es-US' }, { locale: 'es-US' }],
  ])('take %s', (_what, request, changes) => {
    expect(mergePreferences(changed, request)).toEqual({ preferences: { ...changed, ...changes } });
  });

  it.each<[string, object, readonly string[]]>([
    ['nothing', {}, ['displayName']],
    ['a long name', { displayName: 'x'.repeat(61) }, ['displayName']],
    ['the number of a card', { displayName: '4242424242424242' }, ['displayName']],
    [
      'an unknown colour, zone and tab',
      { accent: 'pink', landingTab: 'home', timeZone: 'Mars/Base' },
      ['accent', 'landingTab', 'timeZone'],
    ],
    ['an offset', { timeZone: '+01:00' }, ['timeZone']],
    ['a long zone', { timeZone: `America/${'x'.repeat(60)}` }, ['timeZone']],
    ['a member of every object', { theme: 'constructor', textSize: 'toString' }, ['theme', 'textSize']],
    ['another locale', { locale: 'de-DE' }, ['locale']],
  ])('refuse %s', (_what, request, fields) => {
    expect(Object.keys(mergePreferences(changed, request as PortalRequest).errors ?? {})).toEqual(fields);
  });

  it('have the default for what is stored and not known any more', () => {
    const stored = { displayName: 'Mari', theme: 'sepia', landingTab: 'home', timeZone: 'Mars/Base' };
    expect(readStoredPreferences(stored)).toEqual({ ...DEFAULT_PREFERENCES, displayName: 'Mari' });
  });
});
