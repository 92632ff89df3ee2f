import { CommissionPage } from '../features/commission-plans/commission-page.tsx';
import { AdminProductPicker } from '../features/products/product-picker.tsx';

/** The terms of commission: plans, drafts, and groups of agents. */
export default function AdminCommission() {
  return <CommissionPage productPicker={<AdminProductPicker />} />;
}
