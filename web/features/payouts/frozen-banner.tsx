import { PauseCircleFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { Link } from '../../components/link.tsx';
import type { PayoutFreeze } from '../../../shared/payouts/contract.ts';
import { formatMoment } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { payoutFreezeQuery } from './freeze-queries.ts';
import css from './frozen-banner.module.css';

/** Says on every administrator's page that all payouts are frozen, since when, by whom and why. */
export function FrozenBanner() {
  const { data } = useQuery(payoutFreezeQuery());
  const { pathname } = useLocation();
  const frozen = data?.frozen;
  return (
    <div role="status">
      {frozen ? (
        <p className={css.bar}>
          <PauseCircleFilled aria-hidden="true" className={css.icon} />
          <span className={css.words}>
            <strong>All payouts are frozen since {formatMoment(frozen.since)}</strong>
            {byWhom(frozen)}
            {frozen.reason ? `: ${sentence(frozen.reason)}` : '.'}{' '}
            {pathname === paths.adminPayouts ? null : (
              <Link to={paths.adminPayouts}>Open Payouts</Link>
            )}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** Ends a text that has no end of its own. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The id under which operators' commands act. */
const OPERATOR = 'operator';

function byWhom({ by }: NonNullable<PayoutFreeze['frozen']>): string {
  if (!by) return '';
  return by.id === OPERATOR ? ' by an operator' : ` by ${by.name}`;
}
