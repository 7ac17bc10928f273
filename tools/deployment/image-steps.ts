// Runs the steps of deploy/Dockerfile without a container: each stage has a folder as its file system.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { DockerfileParser, type Copy, type From, type Instruction } from 'dockerfile-ast';

export const ROOT = resolve(__dirname, '..', '..');
export const DOCKERFILE = join(ROOT, 'deploy', 'Dockerfile');

export interface Image {
  /** The folder that is the root of its file system. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The program and its first arguments. */
  readonly entrypoint: readonly string[];
  readonly healthCheck: readonly string[];
  remove(): void;
}

interface Stage {
  readonly root: string;
  readonly isLast: boolean;
  workingDirectory: string;
}

interface Build {
  readonly folder: string;
  readonly stages: Map<string, Stage>;
  readonly environment: Record<string, string>;
  entrypoint: readonly string[];
  healthCheck: readonly string[];
}

/** Builds in a temporary folder, whose files only this user can change. */
export function buildImage(): Image {
  const folder = mkdtempSync(join(tmpdir(), 'parley-image-'));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const file = DockerfileParser.parse(readFileSync(DOCKERFILE, 'utf8'));
    const build: Build = { folder, stages: new Map(), environment: {}, entrypoint: [], healthCheck: [] };
    const last = file.getFROMs().at(-1);
    let stage: Stage | undefined;
    for (const instruction of file.getInstructions()) {
      if (instruction.getKeyword() === 'FROM') stage = openStage(build, instruction as From, instruction === last);
      else if (stage) STEPS[instruction.getKeyword()]?.(instruction, stage, build);
    }
    if (!stage) throw new Error('The Dockerfile has no stage.');
    const { environment, entrypoint, healthCheck } = build;
    const inImage = (text: string) => (text.startsWith('/') ? join(stage.root, text) : text);
    return { root: stage.root, environment, entrypoint: entrypoint.map(inImage), healthCheck, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function openStage({ folder, stages }: Build, from: From, isLast: boolean): Stage {
  const name = from.getBuildStage() ?? 'image';
  const stage = { root: join(folder, name), isLast, workingDirectory: '/' };
  mkdirSync(stage.root);
  stages.set(name, stage);
  return stage;
}

const STEPS: Readonly<Record<string, (instruction: Instruction, stage: Stage, build: Build) => void>> = {
  WORKDIR(instruction, stage) {
    stage.workingDirectory = readText(instruction);
    mkdirSync(join(stage.root, stage.workingDirectory), { recursive: true });
  },
  COPY(instruction, stage, { stages }) {
    const paths = readText(instruction).split(/\s+/);
    const from = (instruction as Copy).getFromFlag()?.getValue();
    const given = paths.filter((path) => !path.startsWith('--'));
    const target = given.pop() ?? '';
    for (const path of given) {
      const source =
        from === undefined || from === null ? findInContext(path) : join(stages.get(from)?.root ?? '', path);
      const destination = join(stage.root, stage.workingDirectory, target);
      const isFolder = statSync(source).isDirectory();
      cpSync(source, isFolder ? destination : join(destination, basename(path)), {
        recursive: true,
        filter: isInContext,
      });
    }
  },
  RUN(instruction, stage) {
    // The last stage changes programs of the base image only.
    if (stage.isLast) return;
    const cwd = join(stage.root, stage.workingDirectory);
    const { status, stdout, stderr } = spawnSync('sh', ['-c', readText(instruction)], { cwd, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${readText(instruction)} failed:\n${stdout}${stderr}`);
  },
  ENV(instruction, _stage, { environment }) {
    for (const pair of readText(instruction).split(/\s+/)) {
      const [name = '', value = ''] = pair.split('=');
      environment[name] = value;
    }
  },
  ENTRYPOINT(instruction, _stage, build) {
    build.entrypoint = readList(instruction);
  },
  HEALTHCHECK(instruction, _stage, build) {
    build.healthCheck = readList(instruction);
  },
};

const readText = (instruction: Instruction): string => instruction.getRawArgumentsContent() ?? '';

/** The exec form: a list in JSON, behind options. */
function readList(instruction: Instruction): readonly string[] {
  const text = readText(instruction);
  return JSON.parse(text.slice(text.indexOf('["'))) as string[];
}

/** Packages are installed, never copied from the sources. */
const isInContext = (path: string): boolean => !path.startsWith(ROOT) || basename(path) !== 'node_modules';

/** A path that .dockerignore keeps from the builder does not exist for it; a folder is sent with all that is in it. */
function findInContext(path: string): string {
  const sent = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const isSent = sent.includes(`!${path}`) || sent.includes(`!${path.split('/', 1)[0]}`);
  if (!isSent || !existsSync(join(ROOT, path))) throw new Error(`${path} is not sent to the builder.`);
  return join(ROOT, path);
}
