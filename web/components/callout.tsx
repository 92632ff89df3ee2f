import { InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import css from './callout.module.css';

/** Says the consequence of what the person is about to do, in figures. */
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
