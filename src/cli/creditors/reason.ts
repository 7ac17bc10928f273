// `parley reason`: adds and lists the reasons for not paying that consumers can choose.
import { addReason, listReasons } from '../../services/company/operate-lists';
import {
  createCommand,
  createReportingCommand,
  EXIT_CODES,
  formatTable,
  withReport,
  type CommandReport,
} from '../run-command';
import { runAsOperator } from './run-as-operator';

function add({ label }: { readonly label: string }): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) => {
    const id = await addReason(dependencies, actor, label);
    if (id !== null) return { lines: [`reason ${id}`], data: { id } };
    return { lines: ['This reason already exists.'], data: { id: null }, exitCode: EXIT_CODES.nothingDone };
  });
}

function list(): Promise<CommandReport> {
  return runAsOperator(async (dependencies) => {
    const data = await listReasons(dependencies);
    return { lines: formatTable([['ID', 'LABEL'], ...data.map(({ id, label }) => [String(id), label])]), data };
  });
}

export const command = createCommand('reason', { description: 'Reasons for not paying that consumers can choose.' })
  .addCommand(
    createReportingCommand('add', {
      description: 'Adds a reason and prints its ID. Exits with 3 if it already exists.',
      example: 'parley reason add --label "I am in hospital"',
    })
      .requiredOption('--label <text>', 'what consumers read')
      .action(withReport(add)),
  )
  .addCommand(
    createReportingCommand('list', { description: 'Lists the reasons.', example: 'parley reason list' }).action(
      withReport(list),
    ),
  );
