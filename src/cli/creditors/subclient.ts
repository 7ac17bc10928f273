// `parley subclient`: adds and lists the subclients of a company.
import { addSubclient, listSubclients } from '../../services/company/add-subclient';
import {
  createCommand,
  createReportingCommand,
  formatTable,
  parseId,
  withReport,
  type CommandReport,
} from '../run-command';
import { runAsOperator } from './run-as-operator';

interface AddOptions {
  readonly company: number;
  readonly name: string;
  readonly number: string;
}

function add({ company, name, number }: AddOptions): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) => {
    const request = { companyId: company, subclientName: name, uniqueIdentificationNumber: number };
    const { id } = await addSubclient(dependencies, actor, request);
    return { lines: [`subclient ${id}`], data: { id } };
  });
}

function list({ company }: { readonly company: number }): Promise<CommandReport> {
  return runAsOperator(async (dependencies) => {
    const data = (await listSubclients(dependencies, company)).map((subclient) => ({
      id: subclient.id,
      name: subclient.subclientName,
      number: subclient.uniqueIdentificationNumber,
    }));
    const rows = data.map(({ id, name, number }) => [String(id), number, name ?? '']);
    return { lines: formatTable([['ID', 'NUMBER', 'NAME'], ...rows]), data };
  });
}

const COMPANY = ['--company <id>', 'the company', parseId] as const;

export const command = createCommand('subclient', { description: 'Parts of a company, to which accounts may belong.' })
  .addCommand(
    createReportingCommand('add', {
      description: 'Adds a subclient and prints its ID. Imported rows refer to it by its number.',
      example: 'parley subclient add --company 1 --name "Acme Medical" --number AMD-002',
    })
      .requiredOption(...COMPANY)
      .requiredOption('--name <name>', 'name that consumers see')
      .requiredOption('--number <text>', 'number that is unique within the company')
      .action(withReport(add, '', { subclientName: 'name', uniqueIdentificationNumber: 'number' })),
  )
  .addCommand(
    createReportingCommand('list', {
      description: 'Lists the subclients of a company.',
      example: 'parley subclient list --company 1',
    })
      .requiredOption(...COMPANY)
      .action(withReport(list)),
  );
