// The vocabularies of imports, registered as GraphQL enums.
import {
  FILE_VIOLATIONS,
  IMPORT_ACTIONS,
  IMPORT_CREATORS,
  IMPORT_FORMATS,
  IMPORT_STATES,
  INVALID_CONTACT_RULES,
  ROW_OUTCOMES,
} from '../../src/domain/imports/import';
import { ROW_ERRORS, ROW_WARNINGS } from '../../src/domain/imports/row-violations';
import { registerEnum } from '../shared/enums';

export const ImportFormatEnum = registerEnum('ImportFormat', 'Format of a placement file.', IMPORT_FORMATS);

export const ImportStateEnum = registerEnum('ImportState', 'State of an import.', IMPORT_STATES);

export const ImportActionEnum = registerEnum('ImportAction', 'What a row does with its account.', IMPORT_ACTIONS);

export const InvalidContactRuleEnum = registerEnum(
  'InvalidContactRule',
  'How to treat a row with an invalid e-mail address or mobile number.',
  INVALID_CONTACT_RULES,
);

export const ImportCreatorTypeEnum = registerEnum('ImportCreatorType', 'Who created an import.', IMPORT_CREATORS);

export const ImportErrorCodeEnum = registerEnum(
  'ImportErrorCode',
  'Why a placement file was refused as a whole.',
  FILE_VIOLATIONS,
);

export const ImportRowOutcomeEnum = registerEnum('ImportRowOutcome', 'Outcome of a row.', ROW_OUTCOMES);

export const ImportRowCodeEnum = registerEnum('ImportRowCode', 'Code of an error or a warning about a row.', {
  ...ROW_ERRORS,
  ...ROW_WARNINGS,
});
