import { InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import css from './callout.module.css';

interface CalloutProps {
  tone?: 'info' | 'warning';
  /** Buttons that settle what it says. */
  action?: ReactNode;
  children: ReactNode;
}

/** A box that states the consequences of an action, or a warning. */
export function Callout(props: CalloutProps) {
  const tone = props.tone ?? 'info';
  return (
    <div className={`${css.callout} ${css[tone]}`}>
      <span aria-hidden="true">
        {tone === 'warning' ? <WarningOutlined /> : <InfoCircleOutlined />}
      </span>
      <div className={css.text}>{props.children}</div>
      {props.action ? <div className="flow">{props.action}</div> : null}
    </div>
  );
}
