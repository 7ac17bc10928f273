// `parley company`: creates, shows, renames, deactivates and activates companies.
import type { CompanyContactRequest } from '../../domain/company/company-profile';
import {
  createCompany,
  listCompanies,
  renameCompany,
  setCompanyActive,
  showCompany,
} from '../../services/company/operate-companies';
import {
  confirm,
  CONFIRMED,
  createCommand,
  createReportingCommand,
  formatTable,
  parseId,
  withReport,
  type CommandReport,
} from '../run-command';
import { pickContact, runAsOperator, withContactOptions } from './run-as-operator';

interface CreateOptions extends CompanyContactRequest {
  readonly name: string;
  readonly memberUntil: string;
  readonly memberFrom?: string;
  readonly businessCategory?: string;
}

function create({
  name,
  memberUntil,
  memberFrom,
  businessCategory,
  ...contact
}: CreateOptions): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) => {
    const company = { name, memberUntil, ...pickContact(contact) };
    const id = await createCompany(dependencies, actor, {
      ...company,
      ...(memberFrom === undefined ? {} : { memberFrom }),
      ...(businessCategory === undefined ? {} : { businessCategory }),
    });
    return { lines: [`company ${id}`], data: { id } };
  });
}

function list(): Promise<CommandReport> {
  return runAsOperator(async (dependencies) => {
    const companies = (await listCompanies(dependencies)).map(({ id, companyName, isDeactivated }) => ({
      id,
      name: companyName,
      state: isDeactivated ? 'deactivated' : 'active',
    }));
    const rows = companies.map(({ id, name, state }) => [String(id), state, name ?? '']);
    return { lines: formatTable([['ID', 'STATE', 'NAME'], ...rows]), data: companies };
  });
}

function show(id: number): Promise<CommandReport> {
  return runAsOperator(async (dependencies) => {
    const { membership, isDeactivated, companyName, ...company } = await showCompany(dependencies, id);
    const { businessCategory, phone, email, address1, address2, city, state, zip, url } = company;
    const data = {
      id,
      name: companyName,
      state: isDeactivated ? 'deactivated' : 'active',
      business_category: businessCategory,
      phone,
      email,
      address1,
      address2,
      city,
      us_state: state,
      zip,
      url,
      member_from: membership?.startsAt.slice(0, 10) ?? null,
      member_until: membership?.endsAt.slice(0, 10) ?? null,
    };
    return { lines: formatTable(Object.entries(data).map(([name, value]) => [name, String(value ?? '')])), data };
  });
}

function rename(id: number, { name }: { readonly name: string }): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) => {
    await renameCompany(dependencies, actor, { id, name });
    return { lines: ['Renamed the company.'], data: { id } };
  });
}

async function deactivate(id: number, options: { readonly yes?: boolean }): Promise<CommandReport> {
  await confirm(`Deactivate company ${id}, so that its users cannot sign in?`, options);
  return runAsOperator(async (dependencies, actor) => {
    await setCompanyActive(dependencies, actor, { id, isActive: false });
    return { lines: ['Deactivated the company.'], data: { id } };
  });
}

function activate(id: number): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) => {
    await setCompanyActive(dependencies, actor, { id, isActive: true });
    return { lines: ['Activated the company.'], data: { id } };
  });
}

const COMPANY = ['<company>', 'ID of the company', parseId] as const;

export const command = createCommand('company', { description: 'Companies whose accounts consumers see.' })
  .addCommand(
    withContactOptions(
      createReportingCommand('create', {
        description: 'Creates a company with a membership but without Pay Terms, and prints its ID.',
        example: 'parley company create --name "Acme Recovery" --member-until 2027-12-31',
      }),
    )
      .requiredOption('--name <name>', 'name that consumers see')
      .requiredOption('--member-until <day>', 'last day of the membership')
      .option('--member-from <day>', 'first day of the membership, by default today')
      .option('--business-category <text>', 'line of business, for letters')
      .action(withReport(create, '', { from: 'memberFrom', until: 'memberUntil' })),
  )
  .addCommand(
    createReportingCommand('list', { description: 'Lists all companies.', example: 'parley company list' }).action(
      withReport(list),
    ),
  )
  .addCommand(
    createReportingCommand('show', { description: 'Shows one company.', example: 'parley company show 1' })
      .argument(...COMPANY)
      .action(withReport(show)),
  )
  .addCommand(
    createReportingCommand('rename', {
      description: 'Changes the name of a company.',
      example: 'parley company rename 1 --name "Acme Recovery Services"',
    })
      .argument(...COMPANY)
      .requiredOption('--name <name>', 'name that consumers see')
      .action(withReport(rename)),
  )
  .addCommand(
    createReportingCommand('deactivate', {
      description:
        'Deactivates a company: its users cannot sign in, and nothing is imported or sent. Consumers can still read its accounts.',
      example: 'parley company deactivate 1',
    })
      .argument(...COMPANY)
      .option(...CONFIRMED)
      .action(withReport(deactivate)),
  )
  .addCommand(
    createReportingCommand('activate', {
      description: 'Activates a deactivated company.',
      example: 'parley company activate 1',
    })
      .argument(...COMPANY)
      .action(withReport(activate)),
  );
