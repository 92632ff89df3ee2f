/**
 * The spinner that the specification names: while the session loads. It stands in index.html too, where
 * it shows before any script has come; base.css has its looks.
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
