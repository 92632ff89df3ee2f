import css from './row-switch.module.css';

interface RowSwitchProps {
  label: string;
  on: boolean;
  loading?: boolean;
  /** Keyboard shortcut while the focus is in the row. */
  shortcut?: string;
  onChange: (on: boolean) => void;
}

/** A switch in a row. It is a plain button, because lists have thousands of them. */
export function RowSwitch({ label, on, loading = false, shortcut, onChange }: RowSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={css.switch}
      aria-label={label}
      aria-checked={on}
      aria-busy={loading}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={loading ? undefined : () => onChange(!on)}
    >
      <span className={css.track} aria-hidden="true" />
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
    </button>
  );
}
