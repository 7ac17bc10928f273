// Looks on during an outage as the people concerned do: a consumer who reads and signs in, a balancer that asks for
// readiness, and an operator who reads the log.
import { setTimeout as pause } from 'node:timers/promises';
import { getIdentity } from '../../seeders/large-data-set';
import { connect } from '../support/clients/connect';
import { openBrowser } from '../support/clients/simulated-browser';
import { waitForCode, type SignedInPerson } from './clients';
import type { TestSystem } from './test-system';

type Phase = 'before' | 'during' | 'after';

/** What was seen in each phase, and how many times. */
export type Sightings = Readonly<Record<Phase, ReadonlyMap<string, number>>>;

export interface OutageWatch {
  setPhase(phase: Phase): void;
  /** Waits for the codes that are still expected. */
  end(): Promise<Sightings>;
}

const LOOK_MS = 2000;
const LOOKS_PER_SIGN_IN = 5;
/** After this a person gives up. */
const CODE_WAIT_MS = 120_000;
/** People of the large data set who are not among the writers. */
const FIRST_PERSON = 24;
const PEOPLE = 16;

export function watchOutage(system: TestSystem, reader: SignedInPerson): OutageWatch {
  const seen = {
    before: new Map<string, number>(),
    during: new Map<string, number>(),
    after: new Map<string, number>(),
  };
  let phase: Phase = 'before';
  const over = new AbortController();
  const signIns: Promise<void>[] = [];
  const note = (what: string, at: Phase) => seen[at].set(what, (seen[at].get(what) ?? 0) + 1);

  async function look(what: string, ask: () => Promise<{ readonly status: number; readonly body: unknown }>) {
    const at = phase;
    try {
      const { status, body } = await ask();
      note([what, status, readCode(body)].filter(Boolean).join(' '), at);
      return status === 200;
    } catch {
      note(`${what} no answer`, at);
      return false;
    }
  }

  async function signIn(index: number): Promise<void> {
    const at = phase;
    const { lastName, dateOfBirth, last4ssn } = getIdentity(index);
    const person = { last_name: lastName, date_of_birth: dateOfBirth, last4ssn, captcha_token: 'anything' };
    const browser = openBrowser(connect(system.origin()), 'REST');
    const received = system.mailbox.messages.length;
    if (!(await look('login', async () => (await browser.send('login', person)).answer))) return;
    const startedAt = performance.now();
    const isAddress = (address: string) => address.endsWith(`.${index}@example.test`);
    const isGivenUp = () => performance.now() > startedAt + CODE_WAIT_MS;
    const code = await waitForCode(system, isAddress, isGivenUp, received);
    note(code === null ? 'no code within 2 minutes' : 'code arrived', at);
  }

  const looking = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const api = connect(system.origin());
      await look('read', () => api.rest('GET', `/accounts/${reader.accounts[0]}`, { token: reader.token }));
      await look('readyz', async () => {
        const answer = await fetch(`${system.origin()}/readyz`);
        return { status: answer.status, body: await answer.json() };
      });
      if (turn % LOOKS_PER_SIGN_IN === 0) signIns.push(signIn(FIRST_PERSON + ((turn / LOOKS_PER_SIGN_IN) % PEOPLE)));
      await pause(LOOK_MS);
    }
  })();

  return {
    setPhase(next) {
      phase = next;
    },
    async end() {
      over.abort();
      await looking;
      await Promise.all(signIns);
      return seen;
    },
  };
}

/** Of an error, or of `/readyz`: the parts that are not in order. */
function readCode(body: unknown): string {
  const members = body as Readonly<Record<string, unknown>>;
  if (typeof members['error_code'] === 'string') return members['error_code'];
  if (typeof members['message'] === 'string') return members['message'];
  return ['writes', 'schema', 'jobs', 'status']
    .flatMap((name) =>
      typeof members[name] === 'string' && members[name] !== 'ok' ? [`${name}: ${members[name]}`] : [],
    )
    .join(' ');
}

/** Lines of the log by event. */
export function countEvents(log: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of log.split('\n')) {
    const [, event] = /"event":"([^"]+)"/.exec(line) ?? [];
    if (event !== undefined) counts.set(event, (counts.get(event) ?? 0) + 1);
  }
  return counts;
}
