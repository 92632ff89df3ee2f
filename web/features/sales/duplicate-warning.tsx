import { WarningOutlined } from '@ant-design/icons';
import { useContext } from 'react';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import type { SimilarSale } from '../../../shared/sales/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { formatDay } from '../../lib/dates.ts';
import css from './duplicate-warning.module.css';
import { statusWord } from './status-word.ts';
import { duplicateText, likeness, SimilarSales, useSimilarTo } from './similar-sales.ts';

/** The short warning of a possible duplicate; in full on a card, as phones show no tooltip. */
export function DuplicateIcon({ saleId, inFull }: { saleId: string; inFull?: true }) {
  const text = duplicateText(useContext(SimilarSales).get(saleId) ?? []);
  if (!text) return null;
  const icon = <WarningOutlined role="img" className={css.mark} aria-label={text} title={text} />;
  return inFull ? (
    <div>
      {icon} {text}
    </div>
  ) : (
    icon
  );
}

/** Lists the possible duplicates of a sale before it is approved. */
export function DuplicateWarning({ sale: subject }: { sale: AdminSale }) {
  const similar = useSimilarTo(subject);
  if (similar.length === 0) return null;
  return (
    <Callout tone="warning">
      <strong>Possible duplicate</strong>
      <ul className={css.list}>
        {similar.map((sale) => (
          <li key={sale.id}>
            <strong>{sale.customerName}</strong>, {sale.productName ?? 'N/A'},{' '}
            {statusWord(sale.status)}, submitted {formatDay(sale.submittedAt)}
            <span className={`quiet smallest ${css.why}`}>{why(sale)}</span>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function why(sale: SimilarSale): string {
  const text = [
    likeness(sale),
    ...(sale.sameProduct ? ['same product'] : []),
    sale.sameAgent ? 'same agent' : 'another agent',
  ].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
