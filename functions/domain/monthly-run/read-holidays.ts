import type { Holiday } from '../../../shared/monthly-run/schemas.ts';
import { holidayTable } from '../../data/monthly-run/holiday.table.ts';
import type { Context } from '../../platform/context.ts';

/** The public holidays that the office entered. */
export const readHolidays = async ({ table }: Pick<Context, 'table'>): Promise<Holiday[]> =>
  (await holidayTable(table).read())?.days ?? [];

/** All days that were declared public holidays singly, by the settings or by the office. */
export const readDeclaredDays = async (
  context: Pick<Context, 'table' | 'settings'>,
): Promise<string[]> => [
  ...context.settings.declaredHolidays,
  ...(await readHolidays(context)).map(({ day }) => day),
];
