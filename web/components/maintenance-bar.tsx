import { ToolFilled } from '@ant-design/icons';
import { ONLY_LOOKING } from '../../shared/kernel/maintenance.ts';
import type { ShownMaintenance } from '../../shared/kernel/maintenance-header.ts';
import css from './maintenance-bar.module.css';

/** The words of the banner. */
export default function MaintenanceBar({ words, reason }: ShownMaintenance) {
  return (
    <p className={css.bar}>
      <ToolFilled aria-hidden="true" className={css.icon} />
      <span className={css.words}>
        <strong>{words}</strong> {reason} {ONLY_LOOKING}
      </span>
    </p>
  );
}
