import type { Product } from '../../../shared/products/contract.ts';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Money } from '../../components/money.tsx';
import { formatDay } from '../../lib/dates.ts';
import { percent, speedsOf } from './product-facts.ts';
import { ProductStatusBadge, statusOf } from './product-status.tsx';

const price = ({ sellingPriceCents: cents }: Product) =>
  cents === undefined ? '–' : <Money cents={cents} />;

export const productColumns: Column<Product>[] = [
  {
    title: 'Product',
    sort: ({ name }) => name,
    render: (product) => <TwoLines first={product.name} second={product.description} wide />,
  },
  {
    title: 'Status',
    sort: statusOf,
    render: (product) => <ProductStatusBadge product={product} />,
  },
  {
    title: 'Commission Rate',
    sort: ({ baseCommissionRate }) => baseCommissionRate,
    align: 'end',
    render: (product) => <Whole>{percent(product.baseCommissionRate)}</Whole>,
  },
  {
    title: 'Speeds',
    sort: speedsOf,
    render: (product) => <Whole>{speedsOf(product) || '–'}</Whole>,
  },
  {
    title: 'Selling Price',
    align: 'end',
    sort: ({ sellingPriceCents = -1 }) => sellingPriceCents,
    render: price,
  },
  {
    title: 'Created',
    sort: 'time',
    render: (product) => <Whole>{formatDay(product.createdAt)}</Whole>,
  },
];

/** A product on a narrow screen. */
export const ProductCard = ({ product }: { product: Product }) => (
  <CardText lead={product.name} figure={price(product)}>
    <ProductStatusBadge product={product} />
    <span>Commission Rate {percent(product.baseCommissionRate)}, not used</span>
    <span>{speedsOf(product) || product.description}</span>
    <span>{formatDay(product.createdAt)}</span>
  </CardText>
);
