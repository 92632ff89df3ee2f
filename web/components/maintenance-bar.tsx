import { ToolFilled } from '@ant-design/icons';
import { ONLY_LOOKING } from '../../shared/kernel/maintenance.ts';
import type { MaintenanceNotice } from '../lib/maintenance.ts';
import css from './maintenance-bar.module.css';

/** The words of the banner. */
export default function MaintenanceBar({ endsAt, reason }: MaintenanceNotice) {
  return (
    <p className={css.bar}>
      <ToolFilled aria-hidden="true" className={css.icon} />
      <span className={css.words}>
        <strong>The portal is being worked on until {endsAt}.</strong> {reason} {ONLY_LOOKING}
      </span>
    </p>
  );
}
