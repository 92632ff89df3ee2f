import { Spin } from 'antd';
import css from './page-spinner.module.css';

/** The spinner that the specification names: while the session loads. */
export function PageSpinner() {
  return (
    <div className={css.page} role="status" aria-label="Loading">
      <Spin size="large" />
    </div>
  );
}
