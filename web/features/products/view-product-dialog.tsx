import { Button } from 'antd';
import type { Product } from '../../../shared/products/contract.ts';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { May } from '../../components/may.tsx';
import { Money } from '../../components/money.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { percent, speedsOf } from './product-facts.ts';
import { RateUse } from '../commission-plans/index.ts';
import { ProductStatusBadge } from './product-status.tsx';

export function ViewProductDialog(props: RowDialogProps<Product, 'edit' | 'delete'>) {
  const { row, onOpen } = props;
  return (
    <Dialog
      title="Product Details"
      open={props.open}
      onClose={props.onClose}
      afterClose={props.afterClose}
      footer={
        <May change="products.updateProduct">
          <Button danger onClick={() => onOpen('delete')}>
            Delete
          </Button>
          <Button type="primary" onClick={() => onOpen('edit')}>
            Edit
          </Button>
        </May>
      }
    >
      <Facts product={row} />
    </Dialog>
  );
}

const price = (cents: number | undefined) =>
  cents === undefined ? undefined : <Money cents={cents} />;

const Facts = ({ product }: { product: Product }) => (
  <Details>
    <Detail label="Product Name">{product.name}</Detail>
    <Detail label="Status">
      <ProductStatusBadge product={product} />
    </Detail>
    <Detail label="Description">{product.description}</Detail>
    <Detail label="Base Commission Rate">
      {percent(product.baseCommissionRate)}
      <div className="quiet small">
        <RateUse productId={product.id} />
      </div>
    </Detail>
    <Detail label="Speeds">{speedsOf(product)}</Detail>
    <Detail label="Uncapped">{yesOrNo(product.isUncapped)}</Detail>
    <Detail label="Selling Price">{price(product.sellingPriceCents)}</Detail>
    <Detail label="Cost Price">{price(product.costPriceCents)}</Detail>
    <Detail label="Margin">
      {product.marginPercentage === undefined ? undefined : percent(product.marginPercentage)}
    </Detail>
    <Detail label="Plan ID">{product.planId}</Detail>
    <Detail label="Provider ID">{product.providerId}</Detail>
    <Detail label="Connection Type ID">{product.connectionTypeId}</Detail>
    <Detail label="Created">{formatMoment(product.createdAt)}</Detail>
    <Detail label="Last Changed">
      {product.version > 1 ? formatMoment(product.updatedAt) : undefined}
    </Detail>
  </Details>
);

const yesOrNo = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? 'Yes' : 'No';
