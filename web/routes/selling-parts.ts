/** The code that a sale needs, with the way to it. An agent's phone loads it ahead, because the signal may be lost before. */
import { loadMenu } from '../components/load-menu.ts';
import { loadPhoneRule } from '../lib/forms/phone-rule.ts';

export const sellingParts = {
  menu: loadMenu,
  sales: () => import('./agent-sales.tsx'),
  newSale: () => import('../features/sales/new-sale-dialog.tsx'),
  waitingSales: () => import('../features/sales/waiting-sales.tsx'),
  phoneRule: loadPhoneRule,
} as const;
