import { reportsContract } from '../../../shared/reports/contract.ts';
import { verb } from '../verb.ts';
import { productTable } from '../../data/products/product.table.ts';
import { presentTopProduct } from '../../domain/reports/present.ts';
import { reportTopTable } from '../../data/reports/report-top.table.ts';

/** The products that sold most in a period, as last computed; deleted ones too. */
export const listTopProducts = verb(
  reportsContract.listTopProducts,
  async ({ table }, { days }) => {
    const top = await reportTopTable(table).get('products', days);
    const products = await productTable(table).getMany(top.rows.map(({ id }) => id));
    return { ...top, rows: top.rows.map((row) => presentTopProduct(row, products.get(row.id))) };
  },
);
