// The files of imports, as the OpenAPI document describes them.
import type { PlainEndpoint } from './plain-endpoint';

const IMPORT = {
  name: 'import',
  in: 'path',
  required: true,
  description: 'Import ID.',
  schema: { type: 'string', maxLength: 64 },
};

const DIGEST = {
  name: 'Content-Digest',
  in: 'header',
  required: false,
  description:
    'SHA-256 of the file, as in RFC 9530: `sha-256=:…:`. If it does not match the file, the file is refused.',
  schema: { type: 'string', maxLength: 1000 },
};

const FILE_FORMAT = `CSV (RFC 4180) with a header row, or JSON Lines with one object per line, depending on the import. Not \
compressed.`;

const CSV_EXAMPLE = 'account_number,action,withdraw_reason\nAC-1001,withdraw,recalled\n';
const JSON_EXAMPLE = '{"account_number":"AC-1001","action":"withdraw","withdraw_reason":"recalled"}\n';

const ERRORS_FORMAT = `One line for each error of a row that was not written, with CRLF. An account number that a \
spreadsheet would run as a formula is preceded by an apostrophe.`;

const ERRORS_EXAMPLE = [
  'line,account_number,column,code,message',
  '5,AC-1004,date_of_birth,invalid_date,The value is not a date as YYYY-MM-DD, the format in force. There is no such day.',
  '',
].join('\r\n');

const COMMON_ERRORS = [
  'unauthenticated',
  'wrong_audience',
  'role_required',
  'not_found',
  'internal_server_error',
  'service_unavailable',
];

export const IMPORT_FILE_ENDPOINTS: readonly PlainEndpoint[] = [
  {
    base: 'creditor',
    path: '/imports/{import}/file',
    tag: 'Imports',
    operationId: 'uploadImportFile',
    summary: 'Uploads the file of an import.',
    description:
      'Uploads the file of an import, which then waits for its turn. After an interrupted upload the import still waits for ' +
      'its file. If another upload begins while one is still running, the earlier one gets 409. The file must arrive at ' +
      '4 KiB a second or faster. A company can send four files at a time. If the file is not text, the import fails: see ' +
      'its `error`.',
    parameters: [IMPORT, DIGEST],
    upload: {
      format: FILE_FORMAT,
      examples: { 'text/csv': CSV_EXAMPLE, 'application/x-ndjson': JSON_EXAMPLE, 'application/jsonl': JSON_EXAMPLE },
    },
    answer: { schema: { $ref: '#/components/schemas/PlacementImportPayload' } },
    headers: {
      Location: 'Path of the import.',
      'Retry-After': 'Seconds to wait before reading the import again.',
    },
    errors: [
      ...COMMON_ERRORS,
      'maintenance',
      'import_state_conflict',
      'too_many_uploads',
      'upload_too_slow',
      'payload_too_large',
      'unsupported_media_type',
      'validation_failed',
    ],
  },
  {
    base: 'creditor',
    path: '/imports/{import}/errors.csv',
    tag: 'Imports',
    operationId: 'listImportErrors',
    summary: 'The errors of the rows of an import, as CSV.',
    description: 'The errors of the rows of an import, as CSV. At most 10000 rows are stored, for 90 days.',
    parameters: [IMPORT],
    answer: { mediaType: 'text/csv', format: ERRORS_FORMAT, example: ERRORS_EXAMPLE },
    headers: { 'Content-Disposition': 'Saves the file under its name.' },
    errors: [...COMMON_ERRORS, 'validation_failed'],
  },
];
