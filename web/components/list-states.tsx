import { CloudOutlined, InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { failureReason, failureReference } from '../lib/api-errors.ts';
import css from './list-states.module.css';

const ROWS = [1, 2, 3, 4, 5];

/** In the shape of the list that comes. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className={css.skeleton} role="status" aria-label={`Loading ${label}`}>
      {ROWS.map((row) => (
        <div key={row} className={css.row}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

/** Says what the screen is for and offers the one next step. */
export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.state}>
      <InboxOutlined className={css.icon} aria-hidden="true" />
      <p className={css.title}>{props.title}</p>
      {props.children ? <p className={css.text}>{props.children}</p> : null}
      {props.action}
    </div>
  );
}

/** Says what happened and offers Retry, with the request id in small print. */
export function FailureState(props: { title: string; error: unknown; onRetry: () => void }) {
  const reference = failureReference(props.error);
  return (
    <div className={css.state} role="alert">
      <CloudOutlined className={css.icon} aria-hidden="true" />
      <p className={css.title}>{props.title}</p>
      <p className={css.text}>{failureReason(props.error)} Nothing of yours was changed.</p>
      <Button onClick={props.onRetry}>Retry</Button>
      {reference ? <p className={css.reference}>Request {reference}</p> : null}
    </div>
  );
}
