// Every command explains itself: a line in the list, a description, and an example, and each file has its row.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { COMMANDS, createProgram } from '../../../src/cli/program';

const SHARED = [
  'operator.ts',
  'parley.ts',
  'program.ts',
  'run-command.ts',
  'run-as-operator.ts',
  'times.ts',
  'heap-growth.ts',
];
const NAMES = COMMANDS.map(({ name }) => name);

/** A command, and those below it, with their full names. */
function listCommands(command: Command, before = ''): readonly (readonly [string, Command])[] {
  const name = `${before} ${command.name()}`.trim();
  return [[name, command], ...command.commands.flatMap((below) => listCommands(below, name))];
}

function printHelp(command: Command): string {
  let printed = '';
  command.configureOutput({ writeOut: (text) => (printed += text) }).outputHelp();
  return printed;
}

it('each file of src/cli is a command of the table', () => {
  const found = readdirSync(join(__dirname, '..', '..', '..', 'src', 'cli'), { recursive: true, withFileTypes: true });
  const files = found.filter((file) => file.isFile() && !SHARED.includes(file.name)).map(({ name }) => name);
  expect(files.sort()).toEqual(NAMES.map((name) => `${name}.ts`).sort());
});

it('the list has a line for each command without loading it', () => {
  const help = printHelp(createProgram(['--help']));
  for (const { name, summary } of COMMANDS) expect(help).toMatch(new RegExp(`\\n  ${name} +${summary}\\n`));
});

const all = listCommands(createProgram(NAMES)).filter(([name]) => name !== 'parley');

it.each(all)('%s has a description', (_name, command) => {
  expect(command.description()).toMatch(/^[A-Z].*\.$/s);
});

it.each(all.filter(([, command]) => command.commands.length === 0))(
  '%s has an example that names it',
  (name, command) => {
    expect(printHelp(command)).toContain(`\nExample:\n  `);
    expect(printHelp(command)).toContain(name);
  },
);

it.each([
  [['unknown'], "unknown command 'unknown'"],
  [['usage', '--bogus'], "unknown option '--bogus'"],
  [['consumer', 'close'], "required option '--profile <id>' not specified"],
  [['consumer', 'unlock', '--profile', '0'], 'It must be a whole number of at least 1.'],
  [['seed', '--profiles', '1e3'], 'It must be a whole number from 1 to 999999.'],
  [['register'], "missing required argument 'manifest'"],
  [['usage', 'surplus'], 'too many arguments'],
])('%j is refused with a sentence', async (words, sentence) => {
  const program = createProgram(words);
  let printed = '';
  for (const [, command] of listCommands(program)) command.configureOutput({ writeErr: (text) => (printed += text) });
  await expect(program.parseAsync(words, { from: 'user' })).rejects.toThrow();
  expect(printed).toContain(sentence);
});
