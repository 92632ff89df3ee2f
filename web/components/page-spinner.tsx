/**
 * The spinner that the specification demands while the session loads. index.html has it too, so that
 * it shows before any script has loaded; base.css has its styles.
 */
export function PageSpinner() {
  return (
    <div className="page-spinner" role="status" aria-label="Loading">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="17" />
      </svg>
    </div>
  );
}
