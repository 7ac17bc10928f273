// The table of all commands of `parley`, and the program that finds the one that is asked for.
import { createRequire } from 'node:module';
import { Command } from 'commander';
import { readVersion } from '../config/version';
import { loadEnvironmentFile } from '../config/sources/environment-file';
import { createCommand, type GlobalOptions } from './run-command';

/** In the order in which a new operator needs them, each with one line. The file of a command has its name; `folder` is where. */
export const COMMANDS = [
  { name: 'serve', summary: 'start the server' },
  { name: 'migrate', summary: 'bring the tables up to date, or only list what is pending' },
  { name: 'config', summary: 'check the settings' },
  { name: 'doctor', summary: 'try the services that the settings name' },
  { name: 'mail', summary: 'send a test message' },
  { name: 'message', summary: 'preview what people receive, and write the texts to files' },
  { name: 'keys', summary: 'print new key rings, or check the keys' },
  { name: 'company', folder: 'creditors', summary: 'create, show, rename and deactivate companies' },
  { name: 'membership', folder: 'creditors', summary: 'set the membership of a company' },
  { name: 'terms', folder: 'creditors', summary: 'set and show Pay Terms' },
  { name: 'subclient', folder: 'creditors', summary: 'add and list subclients' },
  { name: 'notice-sender', folder: 'creditors', summary: 'add and list senders of notices' },
  { name: 'reason', folder: 'creditors', summary: 'add and list reasons for not paying' },
  { name: 'creditor-user', folder: 'creditors', summary: 'add, list and change users of companies' },
  { name: 'api-key', folder: 'creditors', summary: 'create, list and revoke API keys of companies' },
  { name: 'consumer', summary: 'unlock or close a profile, link accounts to it' },
  { name: 'import', summary: 'place the accounts of a file' },
  { name: 'export', summary: 'write the data of a company to a file' },
  { name: 'jobs', summary: 'run the regular jobs, or say which are late' },
  { name: 'outbox', summary: 'list waiting and given-up messages, send them again' },
  { name: 'sessions', summary: 'list the sessions of a person, or end them' },
  { name: 'audit', summary: 'write the audit trail of all companies to a file' },
  { name: 'maintenance', summary: 'refuse moves for a while, and go on reading' },
  { name: 'log-level', summary: 'log more, or less, for a while' },
  { name: 'moves', summary: 'run the moves of the system, or import events' },
  { name: 'check', summary: 'compare stored conditions with the rules, or rewrite them' },
  { name: 'rotate', summary: 'encrypt all personal data with the active keys' },
  { name: 'register', summary: "register a client's GraphQL documents" },
  { name: 'usage', summary: 'report the use of operations and endpoints' },
  { name: 'contracts', summary: 'write the GraphQL schema and the OpenAPI documents' },
  { name: 'seed', summary: 'store the demo data' },
  { name: 'demo', summary: 'restore the demo data' },
] as const satisfies readonly CommandRow[];

interface CommandRow {
  readonly name: string;
  readonly summary: string;
  /** Below this one. */
  readonly folder?: string;
}

/** Loads only what a command needs. */
function loadCommand({ name, folder = '.' }: CommandRow): Command {
  const { command } = loadFile(`./${folder}/${name}`) as { readonly command: Command };
  return command;
}

const loadFile: (path: string) => unknown = createRequire(__filename);

/** `words` is the command line, without the program. */
export function createProgram(words: readonly string[]): Command {
  const program = createCommand('parley', {
    description: 'Runs the Parley server and the commands for its operators.',
    example: 'parley migrate --help',
  })
    .version(readVersion(), '--version', 'print the version')
    .option('--env-file <file>', 'read settings from this file instead of .env')
    .hook('preAction', (all) => loadEnvironmentFile(all.opts<GlobalOptions>().envFile));
  for (const row of COMMANDS) {
    const command = words.includes(row.name) ? loadCommand(row) : new Command(row.name);
    program.addCommand(command.summary(row.summary));
  }
  return program;
}
