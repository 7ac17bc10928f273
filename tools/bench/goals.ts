// The goals of Parley, judged by the figures of a run.
import type { Figures, JobFigure } from './figures';
import { formatSpread, type Spread } from './measure';

/** Of the main thread, as a ratio to the server that is named. Null: there is no goal. */
interface RatioGoal {
  readonly job: string;
  readonly against: string;
  readonly hit: number | null;
  readonly computed: number | null;
}

const MAIN_THREAD: readonly RatioGoal[] = [
  { job: 'REST, open account', against: 'node-http production', hit: 0.35, computed: 1.3 },
  { job: 'REST, open account', against: 'express production', hit: 0.25, computed: 0.9 },
  { job: 'REST, open account', against: 'floor', hit: 2.2, computed: null },
  { job: 'REST, list of 20', against: 'node-http production', hit: 0.15, computed: 1 },
  { job: 'GraphQL, open account', against: 'mercurius production', hit: 0.3, computed: 1.1 },
  { job: 'GraphQL, open account', against: 'yoga production', hit: 0.25, computed: 0.85 },
  { job: 'REST, payment plan', against: 'express production', hit: null, computed: 1.1 },
];

/** The statement of this peer is the one that Parley sent before it had stored answers. */
const DATABASE: RatioGoal = { job: 'REST, open account', against: 'node-http production', hit: 0.35, computed: 1 };

const SIGN_IN = 1.2;
const BUSY_MB = 225;
const IDLE_MB = 130;
const MB = 1024 * 1024;

/** Cells: the job, what it is compared with, the goal, what was measured, whether it is reached. */
export function judgeGoals({ jobs, signIn, idleBytes, busyBytes }: Figures): readonly (readonly string[])[] {
  const find = ({ job, against }: RatioGoal) => jobs.find((one) => one.job === job && one.server === against);
  const ratios = (goal: RatioGoal, what: string, pick: (figure: JobFigure) => readonly (Spread | null)[]) => {
    const [hit, computed] = find(goal) ? pick(find(goal) as JobFigure) : [];
    return [
      judgeRatio([`${goal.job}${what}`, `${goal.against}, hit`], goal.hit, hit),
      judgeRatio([`${goal.job}${what}`, `${goal.against}, computed`], goal.computed, computed),
    ].filter((row) => row !== null);
  };
  const limited = busyBytes.limited / MB;
  return [
    ...MAIN_THREAD.flatMap((goal) => ratios(goal, '', (figure) => [figure.hit, figure.computed])),
    ...ratios(DATABASE, ', database', (figure) => [figure.databaseHit, figure.databaseComputed]),
    judgeRatio(['sign-in at 1,000 accounts, database', 'at 20'], SIGN_IN, signIn) ?? [],
    ['memory with 1,000 busy connections', '', `≤ ${BUSY_MB} MB`, `${limited.toFixed(0)} MB`, yes(limited <= BUSY_MB)],
    ['memory idle', '', `≤ ${IDLE_MB} MB`, `${(idleBytes / MB).toFixed(0)} MB`, yes(idleBytes / MB <= IDLE_MB)],
  ];
}

function judgeRatio(
  names: readonly string[],
  goal: number | null,
  measured: Spread | null | undefined,
): readonly string[] | null {
  if (goal === null) return null;
  if (!measured) return [...names, `≤ ${goal}`, 'not measured', 'no'];
  return [...names, `≤ ${goal}`, formatSpread(measured), yes(measured.median <= goal)];
}

function yes(isReached: boolean): string {
  return isReached ? 'yes' : 'no';
}
