// E28–E30: letter templates: missing memberships, templates that are not found, invalid content.
import { getTokens, type RestMembers } from '../../../support/clients/simulated-browser';
import {
  addCreditor,
  DEMO_PASSWORD,
  type CreditorPerson,
  type CreditorOverrides,
} from '../../../support/fixtures/creditors';
import { addTemplate, type TemplateOverrides } from '../../../support/fixtures/letter-fixture';
import type { ExpectedRefusal } from '../../../support/clients/refusals';
import { invalid, type CatalogueCase, type CaseContext } from './case';

const MEMBERSHIP: ExpectedRefusal = {
  status: 403,
  code: 'membership_required',
  plain: true,
  message: 'An active membership is required.',
};
const NO_TEMPLATE: ExpectedRefusal = { status: 404, code: 'not_found', plain: true, message: 'Template not found.' };

const signIn = async ({ browser }: CaseContext, { email }: CreditorPerson): Promise<string> =>
  getTokens(await browser.send('creditorLogin', { email, password: DEMO_PASSWORD })).access_token;

function withoutMembership(title: string, overrides: CreditorOverrides): CatalogueCase {
  return {
    id: 'E28',
    title: `a creditor user with ${title}, whatever the request`,
    async arrange(context) {
      const creditor = await addCreditor(context.fixture.app, overrides);
      const sending = { token: await signIn(context, creditor) };
      const id = await addTemplate(context.fixture.app, creditor);
      const send = () => context.browser.send('updateTemplate', { id, content: '' }, sending);
      return { send, refusal: MEMBERSHIP };
    },
  };
}

function templateNotFound(title: string, overrides: TemplateOverrides | 'unknown' | 'foreign'): CatalogueCase {
  return {
    id: 'E29',
    title: `a template that is ${title}, before validation of the input`,
    async arrange(context) {
      const { app } = context.fixture;
      const creditor = await addCreditor(app);
      const sending = { token: await signIn(context, creditor) };
      const owner = overrides === 'foreign' ? await addCreditor(app) : creditor;
      const id =
        overrides === 'unknown' ? 987_654 : await addTemplate(app, owner, overrides === 'foreign' ? {} : overrides);
      return { send: () => context.browser.send('updateTemplate', { id, content: '' }, sending), refusal: NO_TEMPLATE };
    },
  };
}

function invalidInput(input: RestMembers, errors: Readonly<Record<string, readonly string[]>>): CatalogueCase {
  return {
    id: 'E30',
    title: `a template with ${JSON.stringify(input).slice(0, 40)}`,
    async arrange(context) {
      const creditor = await addCreditor(context.fixture.app);
      const sending = { token: await signIn(context, creditor) };
      const id = await addTemplate(context.fixture.app, creditor);
      const send = () => context.browser.send('updateTemplate', { id, ...input }, sending);
      return { send, refusal: invalid(errors) };
    },
  };
}

export const LETTER_CASES: readonly CatalogueCase[] = [
  withoutMembership('no membership', { membership: null }),
  withoutMembership('a membership that ended yesterday', { membership: { begins: -365, ends: -1 } }),
  withoutMembership('a membership that starts tomorrow', { membership: { begins: 1, ends: 365 } }),
  withoutMembership('a membership that is not active', { membershipStatus: 'inactive' }),
  templateNotFound('unknown', 'unknown'),
  templateNotFound("another company's", 'foreign'),
  templateNotFound('deleted', { deleted: true }),
  templateNotFound('of another type', { type: 'email' }),
  invalidInput({ content: '<p>&nbsp;</p>' }, { content: ['The content must include visible text.'] }),
  invalidInput({ content: '<script>Hello</script>' }, { content: ['The content must include visible text.'] }),
  invalidInput({ name: ' ' }, { name: ['The name field is required.'] }),
  invalidInput({ name: 'x'.repeat(256) }, { name: ['The name may not be longer than 255 characters.'] }),
  invalidInput(
    {},
    {
      name: ['The name field is required when no content is given.'],
      content: ['The content field is required when no name is given.'],
    },
  ),
];
