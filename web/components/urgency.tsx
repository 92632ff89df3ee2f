import { ExclamationCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import type { Urgency } from '../../shared/announcements/contract.ts';
import css from './urgency.module.css';

const signs = {
  critical: { Icon: ExclamationCircleFilled, label: 'Critical' },
  warning: { Icon: WarningFilled, label: 'Warning' },
  info: { Icon: InfoCircleFilled, label: 'Info' },
} as const satisfies Record<Urgency, object>;

/** Icon of an urgency: critical red, warning yellow, info blue. A word must be shown with it. */
export function UrgencyIcon({ urgency }: { urgency: Urgency }) {
  const { Icon } = signs[urgency];
  return <Icon aria-hidden="true" className={`${css.icon} ${css[urgency]}`} />;
}

/** Badge with the word of an urgency. */
export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return <span className={`${css.badge} ${css[urgency]}`}>{signs[urgency].label}</span>;
}
