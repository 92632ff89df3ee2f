import { salesContract } from '../../../shared/sales/contract.ts';
import { presentWith } from '../../domain/sales/read-listed-sales.ts';
import { readSalesPage } from '../../domain/sales/read-sales-page.ts';
import { verb } from '../verb.ts';

export const listSales = verb(salesContract.listSales, async (context, input) => {
  const { rows, people, ...page } = await readSalesPage(context, input);
  return { rows: rows.map((sale) => presentWith(people, sale)), ...page };
});
