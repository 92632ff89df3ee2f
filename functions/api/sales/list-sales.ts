import { salesContract } from '../../../shared/sales/contract.ts';
import { readSearchedPage } from '../../domain/search/read-searched-page.ts';
import { verb } from '../verb.ts';
import { positionOfSale, saleTable } from '../../data/sale.table.ts';
import { presentWith, readPeople } from '../../domain/sales/read-listed-sales.ts';

export const listSales = verb(salesContract.listSales, async (context, input) => {
  const { rows, people, ...page } = await readSearchedPage(context.table, input, {
    name: 'sales',
    subject: 'saleCustomer',
    stored: saleTable(context.table),
    positionOf: positionOfSale,
    readPeople: (agentIds) => readPeople(context, agentIds),
  });
  return { rows: rows.map((sale) => presentWith(people, sale)), ...page };
});
