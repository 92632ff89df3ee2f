import { CheckCircleFilled, StopFilled } from '@ant-design/icons';
import type { Product, ProductStatus } from '../../../shared/products/contract.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

/** In the order of the filter. */
export const productStatuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const satisfies { value: ProductStatus; label: string }[];

export const statusOf = ({ isActive }: Pick<Product, 'isActive'>): ProductStatus =>
  isActive ? 'active' : 'inactive';

export const ProductStatusBadge = ({ product }: { product: Pick<Product, 'isActive'> }) =>
  product.isActive ? (
    <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Active" />
  ) : (
    <StatusBadge tone="quiet" icon={<StopFilled />} label="Inactive" />
  );
