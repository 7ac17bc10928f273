// Communication preferences and identity proof.
import { parseCommunication, type CommunicationRequest } from '../../../src/domain/profile/communication';
import { normalizeAccountNumber, parseIdentityProof } from '../../../src/domain/profile/identity-proof';

const STORED = {
  email: 'Maria@Example.test',
  mobile: '+12025550142',
  landline: '+12125550199',
  isCommunicationUpdated: true,
  emailPermission: true,
  textPermission: false,
  landlineCallPermission: false,
  uspsPermission: true,
};
const UNCHANGED = {
  landline: '+12125550199',
  emailPermission: true,
  textPermission: false,
  landlineCallPermission: false,
  uspsPermission: true,
};
const CHOOSE = ['Choose whether you may be contacted by email and by text message. Both may be off.'];

/** Accepts ten digits. */
const readMobile = (text: string) => (/^\d{10}$/.test(text) ? `+1${text}` : null);
const read = (request: CommunicationRequest) => parseCommunication(STORED, request, readMobile);

describe('a change of communication', () => {
  it.each<[string, CommunicationRequest, object]>([
    ['nothing', {}, UNCHANGED],
    ['nulls', { email: null, mobile: null, emailPermission: null, textPermission: null }, UNCHANGED],
    ['the stored values', { email: 'maria@example.TEST', mobile: '2025550142', emailPermission: true }, UNCHANGED],
    ['a permission', { textPermission: true }, { ...UNCHANGED, textPermission: true }],
    [
      'another permission',
      { textPermission: true, emailPermission: false },
      { ...UNCHANGED, emailPermission: false, textPermission: true },
    ],
    ['no permission', { emailPermission: false }, { ...UNCHANGED, emailPermission: false }],
    [
      'calls and no postal mail',
      { landlineCallPermission: true, uspsPermission: false },
      { ...UNCHANGED, landlineCallPermission: true, uspsPermission: false },
    ],
    ['a landline', { landline: ' 2025550144 ' }, { ...UNCHANGED, landline: '+12025550144' }],
    ['no landline', { landline: null }, { ...UNCHANGED, landline: null }],
    ['an empty landline', { landline: ' ' }, { ...UNCHANGED, landline: null }],
  ])('is parsed from %s', (_what, request, change) => {
    expect(read(request)).toEqual({ change, changesContact: false });
  });

  it.each<[string, CommunicationRequest]>([
    ['an address', { email: ' new@example.test ' }],
    ['a number, beside the same address', { email: STORED.email, mobile: '2025550143' }],
    ['both', { email: 'new@example.test', mobile: '2025550143' }],
  ])('asks for another contact by %s', (_what, request) => {
    expect(read(request)).toEqual({ change: UNCHANGED, changesContact: true });
  });

  it.each<[string, CommunicationRequest, boolean]>([
    ['nothing', {}, false],
    ['nulls', { emailPermission: null, textPermission: null }, false],
    ['other settings', { uspsPermission: true, landline: '2025550144' }, false],
    ['one permission that is off', { textPermission: false }, true],
    ['two permissions that are off', { emailPermission: false, textPermission: false }, true],
    ['a permission that is on', { emailPermission: true }, true],
  ])('of somebody who has chosen nothing yet is decided by %s', (_what, request, isChosen) => {
    const unset = { ...STORED, isCommunicationUpdated: false, emailPermission: false };
    const { errors } = parseCommunication(unset, request, readMobile);
    expect(errors).toEqual(isChosen ? undefined : { emailPermission: CHOOSE, textPermission: CHOOSE });
  });

  it.each<[string, CommunicationRequest, object]>([
    ['an invalid address', { email: 'maria' }, { email: ['The email must be a valid address.'] }],
    ['an empty address', { email: '' }, { email: ['The email must be a valid address.'] }],
    ['an invalid landline', { landline: '12' }, { landline: ['The landline must be a US phone number.'] }],
    ['an invalid number', { mobile: '12' }, { mobile: ['The mobile must be a US mobile number.'] }],
    [
      'everything at once',
      { email: 'x', mobile: 'y', emailPermission: false, textPermission: false },
      {
        email: ['The email must be a valid address.'],
        mobile: ['The mobile must be a US mobile number.'],
      },
    ],
  ])('is rejected for %s', (_what, request, errors) => {
    expect(read(request)).toEqual({ errors });
  });
});

describe('an identity proof', () => {
  it.each([
    [{ accountNumber: ' ac-100 1 ' }, { proof: { field: 'accountNumber', number: 'AC1001' } }],
    [{ accountNumber: null, referenceNumber: 'r7' }, { proof: { field: 'referenceNumber', number: 'R7' } }],
  ])('is parsed from %j', (request, reading) => {
    expect(parseIdentityProof(request)).toEqual(reading);
  });

  it.each([
    [{}, 'accountNumber'],
    [{ accountNumber: ' - ' }, 'accountNumber'],
    [{ accountNumber: '1', referenceNumber: '1' }, 'accountNumber'],
    [{ referenceNumber: '1'.repeat(192) }, 'referenceNumber'],
  ])('is rejected for %j', (request, field) => {
    expect(Object.keys(parseIdentityProof(request).errors ?? {})).toEqual([field]);
  });

  it.each(['ac-100 1', 'AC\u2011100\u00a01', '\u200eＡＣ-１００１', 'AC-١٠٠١', 'ac۱۰۰۱'])(
    'is the same in %j',
    (written) => {
      expect(normalizeAccountNumber(written)).toBe(normalizeAccountNumber('AC 1001'));
    },
  );
});
