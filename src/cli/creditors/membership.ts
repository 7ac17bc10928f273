// `parley membership`: sets and lists the memberships of a company. Only this command writes them.
import { isMembershipActive, type MembershipFacts } from '../../domain/company/membership';
import { listMemberships, setMembership } from '../../services/company/operate-companies';
import {
  createCommand,
  createReportingCommand,
  formatTable,
  parseId,
  withReport,
  type CommandReport,
} from '../run-command';
import { runAsOperator } from './run-as-operator';

interface SetOptions {
  readonly company: number;
  readonly until?: string;
  readonly from?: string;
  readonly planId?: number;
  readonly autoRenew?: boolean;
  readonly cancel?: boolean;
}

function set({ company, until, from, planId, autoRenew = false, cancel = false }: SetOptions): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) => {
    const memberships = await setMembership(dependencies, actor, {
      companyId: company,
      isRenewed: autoRenew,
      isCancelled: cancel,
      ...(until === undefined ? {} : { until }),
      ...(from === undefined ? {} : { from }),
      ...(planId === undefined ? {} : { planId }),
    });
    return report(memberships, dependencies.clock().today);
  });
}

function list({ company }: { readonly company: number }): Promise<CommandReport> {
  return runAsOperator(async (dependencies) =>
    report(await listMemberships(dependencies, company), dependencies.clock().today),
  );
}

function report(memberships: readonly MembershipFacts[], today: string): CommandReport {
  const data = memberships.map((membership) => ({
    id: membership.id,
    from: membership.startsAt.slice(0, 10),
    until: membership.endsAt.slice(0, 10),
    status: membership.status,
    plan_id: membership.planId,
    auto_renew: membership.autoRenew,
    cancelled_at: membership.cancelledAt,
    is_active: isMembershipActive(membership, today),
  }));
  const rows = data.map((row) => [
    String(row.id),
    row.from,
    row.until,
    row.is_active ? 'active' : 'inactive',
    row.cancelled_at ?? '',
  ]);
  return { lines: formatTable([['ID', 'FROM', 'UNTIL', 'STATE', 'CANCELLED'], ...rows]), data };
}

const COMPANY = ['--company <id>', 'the company', parseId] as const;

export const command = createCommand('membership', { description: 'Memberships of companies.' })
  .addCommand(
    createReportingCommand('set', {
      description:
        'Adds a period of membership, which replaces those that it overlaps, or cancels the current membership, which then ends with its period.',
      example: 'parley membership set --company 1 --until 2028-12-31',
    })
      .requiredOption(...COMPANY)
      .option('--until <day>', 'last day')
      .option('--from <day>', 'first day, by default today')
      .option('--plan-id <id>', 'ID of the plan in your books', parseId)
      .option('--auto-renew', 'note that the membership is renewed')
      .option('--cancel', 'cancel the current membership')
      .action(withReport(set)),
  )
  .addCommand(
    createReportingCommand('list', {
      description: 'Lists the memberships of a company, oldest first.',
      example: 'parley membership list --company 1',
    })
      .requiredOption(...COMPANY)
      .action(withReport(list)),
  );
