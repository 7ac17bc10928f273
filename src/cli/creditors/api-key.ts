// `parley api-key`: the API keys of companies. A key is printed once, where it is made.
import { InvalidArgumentError } from 'commander';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../domain/creditor/creditor-access';
import { addDays, getStartOfDay, isDay, type LocalDate } from '../../domain/shared/calendar';
import { keysOf } from '../../domain/shared/vocabulary';
import { createKeyOfCompany, listKeysOfCompany, revokeKeyOfCompany } from '../../services/creditor/operate-api-keys';
import {
  createCommand,
  createReportingCommand,
  formatTable,
  parseId,
  withReport,
  type CommandReport,
} from '../run-command';
import { runAsOperator } from './run-as-operator';

interface CreateOptions {
  readonly company: number;
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  /** The last day on which the key works. */
  readonly expires?: LocalDate;
}

function create({ company, name, scopes, expires }: CreateOptions): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) => {
    const { timeZone } = dependencies.settings;
    const expiresAt = expires === undefined ? null : getStartOfDay(addDays(expires, 1), timeZone);
    const key = await createKeyOfCompany(dependencies, actor, { companyId: company, name, scopes, expiresAt });
    return {
      lines: [`API key ${key.id}`, `The token, which is not shown again: ${key.token}`],
      data: { id: key.id, name: key.name, scopes: key.scopes, expires_at: key.expiresAt, token: key.token },
    };
  });
}

function list({ company }: { readonly company: number }): Promise<CommandReport> {
  return runAsOperator(async (dependencies) => {
    const data = (await listKeysOfCompany(dependencies, company)).map((key) => ({
      id: key.id,
      name: key.name,
      scopes: key.scopes,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      last_used_at: key.lastUsedAt,
    }));
    const rows = data.map((key) => [
      key.id,
      key.name,
      key.scopes.join(),
      key.created_at,
      key.expires_at ?? '-',
      key.last_used_at ?? '-',
    ]);
    return { lines: formatTable([['ID', 'NAME', 'SCOPES', 'CREATED', 'EXPIRES', 'USED'], ...rows]), data };
  });
}

function revoke(id: string): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) => {
    await revokeKeyOfCompany(dependencies, actor, id);
    return { lines: ['Revoked the key.'], data: { id } };
  });
}

const SCOPES: readonly string[] = keysOf(API_KEY_SCOPES);

function parseScopes(text: string): readonly string[] {
  const scopes = text.split(',').map((scope) => scope.trim());
  if (scopes.every((scope) => SCOPES.includes(scope))) return scopes;
  throw new InvalidArgumentError(`Scopes are ${SCOPES.join(', ')}.`);
}

function parseDay(text: string): LocalDate {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a day such as 2027-12-31.');
  return text;
}

const COMPANY = ['--company <id>', 'the company', parseId] as const;

export const command = createCommand('api-key', {
  description: 'API keys, with which programs act on behalf of a company.',
})
  .addCommand(
    createReportingCommand('create', {
      description: 'Creates an API key and prints it once.',
      example: 'parley api-key create --company 1 --name "Nightly file" --scopes import,read --expires 2027-12-31',
    })
      .requiredOption(...COMPANY)
      .requiredOption('--name <name>', 'what the key is for')
      .requiredOption('--scopes <scopes>', `what it may do: ${SCOPES.join(', ')}, separated by commas`, parseScopes)
      .option('--expires <day>', 'the last day on which it works', parseDay)
      .action(withReport(create, '', { expiresAt: 'expires' })),
  )
  .addCommand(
    createReportingCommand('list', {
      description: 'Lists the keys of a company that have not been revoked.',
      example: 'parley api-key list --company 1',
    })
      .requiredOption(...COMPANY)
      .action(withReport(list)),
  )
  .addCommand(
    createReportingCommand('revoke', {
      description: 'Revokes a key of any company, from the next request of the program on.',
      example: 'parley api-key revoke GuPbYf2hTeuXQ5P5dYQaRg',
    })
      .argument('<key>', 'ID of the key')
      .action(withReport(revoke)),
  );
