// `parley notice-sender`: adds and lists senders of notices that are not companies.
import type { CompanyContactRequest } from '../../domain/company/company-profile';
import { addNoticeSender, listNoticeSenders } from '../../services/company/operate-lists';
import { createCommand, createReportingCommand, formatTable, withReport, type CommandReport } from '../run-command';
import { pickContact, runAsOperator, withContactOptions } from './run-as-operator';

function add({ name, ...contact }: CompanyContactRequest & { readonly name: string }): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) => {
    const id = await addNoticeSender(dependencies, actor, { name, ...pickContact(contact) });
    return { lines: [`notice sender ${id}`], data: { id } };
  });
}

function list(): Promise<CommandReport> {
  return runAsOperator(async (dependencies) => {
    const data = await listNoticeSenders(dependencies);
    return { lines: formatTable([['ID', 'NAME'], ...data.map(({ id, name }) => [String(id), name])]), data };
  });
}

export const command = createCommand('notice-sender', {
  description: 'Senders of notices that are not companies in this installation.',
})
  .addCommand(
    withContactOptions(
      createReportingCommand('add', {
        description: 'Adds a sender of notices and prints its ID.',
        example: 'parley notice-sender add --name "Tidewater Law" --phone "757-555-0100"',
      }),
    )
      .requiredOption('--name <name>', 'name that consumers see')
      .action(withReport(add)),
  )
  .addCommand(
    createReportingCommand('list', {
      description: 'Lists all senders of notices.',
      example: 'parley notice-sender list',
    }).action(withReport(list)),
  );
