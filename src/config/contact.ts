// Settings of the gates that a message to a person passes: docs/contact.md.
import type { ContactRules } from '../domain/messages/contact-gates';
import type { SettingCheck } from './checks';
import { integer, oneOf, type SettingsOf } from './fields';

const gate = () => oneOf('on', 'off').default('on');

export const CONTACT_SETTINGS = {
  CONTACT_PERMISSION: gate().describe(
    'Whether notices need the permission of the person for e-mail or text messages. `off` only if you have it in another way.',
  ),
  CONTACT_OPT_OUT: gate().describe(
    'Whether a link in a mail or a texted STOP ends the messages of a channel. The law of most states demands it.',
  ),
  CONTACT_MARKS: gate().describe('Whether marks on an account, such as an attorney, stop messages about it.'),
  CONTACT_QUIET_HOURS: gate().describe(
    'Whether messages wait for the hours in which a person may be contacted, at the place of the person.',
  ),
  CONTACT_FROM_HOUR: integer(8, 0, 12).describe('The hour of the day from which on people are contacted.'),
  CONTACT_UNTIL_HOUR: integer(21, 13, 24).describe(
    'The hour of the day from which on nobody is contacted: at least six hours after `CONTACT_FROM_HOUR`.',
  ),
  CONTACT_FREQUENCY: gate().describe('Whether the messages about an account are limited to the two numbers below.'),
  CONTACT_PER_DAY: integer(1, 1, 100).describe('Most messages about an account within 24 hours, all of them together.'),
  CONTACT_PER_WEEK: integer(7, 1, 500).describe('Most messages about an account within seven days.'),
  CONTACT_RECORD_DAYS: integer(1095, 30, 3650).describe(
    'How long the record of the messages about an account is kept. Three years are what the federal rules ask for.',
  ),
};

type ContactEnv = SettingsOf<typeof CONTACT_SETTINGS>;

export function toContactRules(env: ContactEnv): ContactRules {
  return {
    gates: {
      permission: env.CONTACT_PERMISSION === 'on',
      opt_out: env.CONTACT_OPT_OUT === 'on',
      mark: env.CONTACT_MARKS === 'on',
      quiet_hours: env.CONTACT_QUIET_HOURS === 'on',
      frequency: env.CONTACT_FREQUENCY === 'on',
    },
    hours: { from: env.CONTACT_FROM_HOUR, to: env.CONTACT_UNTIL_HOUR },
    perDay: env.CONTACT_PER_DAY,
    perWeek: env.CONTACT_PER_WEEK,
  };
}

/** Shorter ones have no common part across the continent. */
const SHORTEST_HOURS = 6;

export const CONTACT_CHECKS: readonly SettingCheck<ContactEnv>[] = [
  {
    setting: 'CONTACT_UNTIL_HOUR',
    isViolated: (env) => env.CONTACT_UNTIL_HOUR - env.CONTACT_FROM_HOUR < SHORTEST_HOURS,
    problem: `must be at least ${SHORTEST_HOURS} hours after CONTACT_FROM_HOUR: there would be no hour that all time zones allow`,
  },
];
