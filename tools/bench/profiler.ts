// Preloaded into a measured process: profiles its main thread while its parent wants to know, and answers how much of the
// time each part of the code took itself.
import { Session, type Profiler } from 'node:inspector';

const INTERVAL_US = 200;

export interface SelfTime {
  /** A package, a module of Node, or a folder of our own code. */
  readonly part: string;
  /** Of the time that was not idle. */
  readonly share: number;
  /** The function of the part that took most, with its share. */
  readonly most: string;
}

const session = new Session();

process.on('message', (question) => {
  if (question === 'start') {
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
    return session.post('Profiler.start', () => process.send?.([]));
  }
  session.post('Profiler.stop', (_error, { profile }) => {
    process.send?.(summarize(profile));
    session.disconnect();
  });
});
// A command ends with its work, although the parent may ask again.
process.channel?.unref();

function summarize({ nodes, samples = [] }: Profiler.Profile): readonly SelfTime[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const parts = new Map<string, Map<string, number>>();
  for (const sample of samples) {
    const frame = frames.get(sample);
    if (!frame || frame.functionName === '(idle)') continue;
    const functions = parts.get(getPart(frame)) ?? new Map<string, number>();
    parts.set(getPart(frame), functions);
    const name = `${frame.functionName || 'anonymous'}${getPlace(frame)}`;
    functions.set(name, (functions.get(name) ?? 0) + 1);
  }
  const counted = [...parts].map(([part, functions]) => {
    const most = [...functions].sort(([, one], [, other]) => other - one).slice(0, SHOWN);
    return { part, count: [...functions.values()].reduce((sum, count) => sum + count, 0), most };
  });
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  return counted
    .sort((one, other) => other.count - one.count)
    .map(({ part, count, most }) => {
      const shares = most.map(([name, own]) => `${name} ${((100 * own) / total).toFixed(1)} %`);
      return { part, share: count / total, most: shares.join(', ') };
    });
}

/** Functions of a part. */
const SHOWN = 4;

/** ` (file.js:12)` of a function of ours: many have no name. */
function getPlace({ url, lineNumber }: Profiler.ProfileNode['callFrame']): string {
  const [, file] = /\/dist\/.*?([^/]+)$/.exec(url) ?? [];
  return file === undefined ? '' : ` (${file}:${lineNumber + 1})`;
}

const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/.*$/;
/** Two folders are enough to tell persistence from rules. */
const OWN = /^.*\/dist\/((?:[^/]+\/){1,2}).*$/;
const NODE = /^(node:[^/]+(?:\/[^/]+)?).*$/;

function getPart({ url, functionName }: Profiler.ProfileNode['callFrame']): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'V8 and native code';
  const pattern = [PACKAGE, OWN, NODE].find((one) => one.test(url));
  return pattern ? url.replace(pattern, '$1') : url;
}
