// The vocabularies of header profiles, registered as GraphQL enums.
import { EMPTY_CELLS, MONEY_FORMATS, RESTORED_COLUMNS } from '../../src/domain/imports/header-profile';
import { registerEnum } from '../shared/enums';

export const MoneyFormatEnum = registerEnum('MoneyFormat', 'How amounts are written in a file.', MONEY_FORMATS);

export const EmptyCellRuleEnum = registerEnum('EmptyCellRule', 'What an empty cell means.', EMPTY_CELLS);

export const RestoredColumnEnum = registerEnum(
  'RestoredColumn',
  'Column from which a spreadsheet has removed leading zeros.',
  RESTORED_COLUMNS,
);
