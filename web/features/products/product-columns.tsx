import type { Product } from '../../../shared/products/contract.ts';
import { sortedBy } from '../../components/sorted-list.tsx';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Money } from '../../components/money.tsx';
import { formatDay } from '../../lib/dates.ts';
import { percent, speedsOf } from './product-facts.ts';
import { ProductStatusBadge, statusOf } from './product-status.tsx';

const price = ({ sellingPriceCents: cents }: Product) =>
  cents === undefined ? '–' : <Money cents={cents} />;

const sorts: Readonly<Record<string, Column<Product>['sort']>> = {
  Product: ({ name }) => name,
  Status: statusOf,
  'Commission Rate': ({ baseCommissionRate }) => baseCommissionRate,
  Speeds: speedsOf,
  'Selling Price': ({ sellingPriceCents = -1 }) => sellingPriceCents,
  Created: 'time',
};

const columns: Column<Product>[] = [
  {
    title: 'Product',
    render: (product) => <TwoLines first={product.name} second={product.description} wide />,
  },
  { title: 'Status', render: (product) => <ProductStatusBadge product={product} /> },
  {
    title: 'Commission Rate',
    align: 'end',
    render: (product) => <Whole>{percent(product.baseCommissionRate)}</Whole>,
  },
  { title: 'Speeds', render: (product) => <Whole>{speedsOf(product) || '–'}</Whole> },
  { title: 'Selling Price', align: 'end', render: price },
  { title: 'Created', render: (product) => <Whole>{formatDay(product.createdAt)}</Whole> },
];

export const productColumns = sortedBy(columns, sorts);

/** A product on a narrow screen. */
export const ProductCard = ({ product }: { product: Product }) => (
  <CardText lead={product.name} figure={price(product)}>
    <ProductStatusBadge product={product} />
    <span>{formatDay(product.createdAt)}</span>
    <div>{speedsOf(product) || product.description}</div>
    <div>Commission Rate {percent(product.baseCommissionRate)}, not used</div>
  </CardText>
);
