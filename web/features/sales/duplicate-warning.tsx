import { WarningOutlined } from '@ant-design/icons';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import type { SimilarSale } from '../../../shared/sales/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { formatDay } from '../../lib/dates.ts';
import css from './duplicate-warning.module.css';
import { statusWord } from './status-word.ts';
import { duplicateText, likeness, useSimilarTo } from './similar-sales.ts';

/** The short warning of a possible duplicate, beside Approve. */
export function DuplicateIcon({ similar }: { similar: readonly SimilarSale[] | undefined }) {
  const text = duplicateText(similar ?? []);
  return text ? (
    <span className={css.mark} role="img" aria-label={text} title={text}>
      <WarningOutlined aria-hidden="true" />
      <span className={css.text}>{text}</span>
    </span>
  ) : null;
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
