import css from './brand.module.css';
import { Setting } from './setting.tsx';

/** The company's logo and name, with the portal's name if given. */
export function Brand({ portal }: { portal?: string }) {
  return (
    <span className={css.brand}>
      <Mark />
      <span>
        <Setting name="companyName" as="span" className={css.name} />
        {portal ? <span className={css.portal}>{portal}</span> : null}
      </span>
    </span>
  );
}

/** The logo: three fibres that meet in one light. */
function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" />
      <g>
        <path d="M7 22c7 0 7-12 18-12" />
        <path d="M7 16c4 0 5-6 11-6" opacity=".55" />
        <path d="M14 22c4 0 5-5 11-5" opacity=".8" />
      </g>
      <circle cx="25" cy="10" r="2.6" />
    </svg>
  );
}
