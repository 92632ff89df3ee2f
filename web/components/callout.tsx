import { InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import css from './callout.module.css';

/** A box that states the consequences of an action, or a warning. */
export function Callout(props: { tone?: 'info' | 'warning'; children: ReactNode }) {
  const tone = props.tone ?? 'info';
  return (
    <div className={`${css.callout} ${css[tone]}`}>
      <span aria-hidden="true">
        {tone === 'warning' ? <WarningOutlined /> : <InfoCircleOutlined />}
      </span>
      <div>{props.children}</div>
    </div>
  );
}
