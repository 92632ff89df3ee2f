/** All exports, by the kind of their job. */
import { exportAccrual } from './export-accrual.ts';
import { exportAgents } from './export-agents.ts';
import { exportAudit } from './export-audit.ts';
import type { Export } from './export-columns.ts';
import { exportContent } from './export-content.ts';
import { exportLedger } from './export-ledger.ts';
import { exportPayouts } from './export-payouts.ts';
import { exportProducts } from './export-products.ts';
import { exportReferrals } from './export-referrals.ts';
import { exportSales } from './export-sales.ts';
import { exportTaxYear } from './export-tax-year.ts';

export const exportsByKind = {
  exportSales,
  exportPayouts,
  exportAgents,
  exportProducts,
  ...exportContent,
  ...exportReferrals,
  exportAudit,
  exportLedger,
  exportAccrual,
  exportTaxYear,
} as const satisfies Record<string, Export>;

export type ExportKind = keyof typeof exportsByKind;
