import { Alert } from 'antd';
import type { ReactNode } from 'react';
import css from './form-alert.module.css';

/** An error of a form as a whole, announced to screen readers, with links that help. */
export function FormAlert({ text, children }: { text: string | undefined; children?: ReactNode }) {
  return text ? (
    <Alert
      className={css.alert ?? ''}
      type="error"
      showIcon
      role="alert"
      title={
        <>
          <span>{text}</span>
          {children ? <div className={css.more}>{children}</div> : null}
        </>
      }
    />
  ) : null;
}
