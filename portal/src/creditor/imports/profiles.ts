// Layouts of files: what is read and done, and what a file can be like.
import { graphql, type FragmentOf } from '../../api/graphql';

const PROFILE = graphql(`
  fragment FileLayout on HeaderProfile {
    id
    name
    mapping
    constants
    format {
      delimiter
      encoding
      dateFormat
      moneyFormat
    }
    restoreLeadingZeros
    emptyCells
    isComplete
    etag
  }
`);

export type FileLayout = FragmentOf<typeof PROFILE>;

export const PROFILES = graphql(
  `
    query FileLayouts {
      headerProfiles {
        ...FileLayout
      }
    }
  `,
  [PROFILE],
);

export const ONE_PROFILE = graphql(
  `
    query OneFileLayout($id: ID!) {
      headerProfile(id: $id) {
        ...FileLayout
      }
    }
  `,
  [PROFILE],
);

export const CREATE_PROFILE = graphql(
  `
    mutation CreateFileLayout($input: CreateHeaderProfileInput!, $key: String!) {
      createHeaderProfile(input: $input, idempotencyKey: $key) {
        data {
          ...FileLayout
        }
      }
    }
  `,
  [PROFILE],
);

export const UPDATE_PROFILE = graphql(
  `
    mutation UpdateFileLayout($input: UpdateHeaderProfileInput!) {
      updateHeaderProfile(input: $input) {
        data {
          ...FileLayout
        }
      }
    }
  `,
  [PROFILE],
);

export const DELETE_PROFILE = graphql(`
  mutation DeleteFileLayout($id: ID!) {
    deleteHeaderProfile(input: { id: $id }) {
      message
    }
  }
`);

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export const ENCODINGS = ['utf-8', 'windows-1252'] as const;
export const DATE_FORMATS = ['YYYY-MM-DD', 'MM/DD/YYYY', 'YYYYMMDD'] as const;

/** The columns of placement files, as the documentation names them. */
export const COLUMNS = [
  'account_number',
  'action',
  'original_account_name',
  'last_name',
  'first_name',
  'middle_name',
  'date_of_birth',
  'last4ssn',
  'current_balance',
  'total_balance',
  'balance_as_of',
  'subclient_number',
  'reference_number',
  'statement_id_number',
  'member_account_number',
  'subclient_name',
  'subclient_account_number',
  'placement_date',
  'expiry_date',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'email1',
  'mobile1',
  'pif_balance_discount_percent',
  'ppa_balance_discount_percent',
  'min_monthly_pay_percent',
  'max_days_first_pay',
  'minimum_settlement_percentage',
  'minimum_payment_plan_percentage',
  'max_first_pay_days',
  'settlement_auto_approve_enabled',
  'payment_plan_auto_approve_enabled',
  'pass_through1',
  'pass_through2',
  'pass_through3',
  'pass_through4',
  'pass_through5',
  'withdraw_reason',
  'force',
  'payment_amount',
  'payment_date',
  'payment_reference',
  'confirm_overpaid',
  'reversal_reason',
] as const;

/** The names of the columns in the first line of a file. Only the start is read, and nothing is sent. */
export async function readHeaders(file: File, delimiter: string): Promise<readonly string[]> {
  const text = await file.slice(0, 65_536).text();
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''));
  return [...new Set(cells.filter((cell) => cell !== ''))];
}
