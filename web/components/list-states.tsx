import { CloudOutlined, InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { failureReason, failureReference, isNetworkError } from '../lib/api-errors.ts';
import { type LoadState, useLoadFailureToast } from '../lib/load-failure.ts';
import { useOnline } from '../lib/use-online.ts';
import css from './list-states.module.css';

const ROWS = [1, 2, 3, 4, 5];

/** Placeholder rows while a list loads; `label` names the list for screen readers. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className="surface ruled" role="status" aria-label={`Loading ${label}`}>
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

/** Says that there is nothing, what would be here, and offers one next step. */
export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={`surface ${css.state}`} data-empty tabIndex={-1}>
      <InboxOutlined className={css.icon} aria-hidden="true" />
      <p className={css.title}>{props.title}</p>
      {props.children ? <p className={css.text}>{props.children}</p> : null}
      {props.action}
    </div>
  );
}

/** Says what went wrong and offers Retry, which a device without a network does by itself. */
export function FailureState(props: { title: string; error: unknown; onRetry: () => void }) {
  const reference = failureReference(props.error);
  const isOffline = !useOnline() && isNetworkError(props.error);
  return (
    <div className={`surface ${css.state}`} role="alert">
      <CloudOutlined className={css.icon} aria-hidden="true" />
      <p className={css.title}>{props.title}</p>
      <p className={css.text}>
        {isOffline
          ? 'You’re offline. It is loaded once you’re connected.'
          : `${failureReason(props.error)} Nothing of yours was changed.`}
      </p>
      {isOffline ? null : <Button onClick={props.onRetry}>Retry</Button>}
      {reference ? <p className={css.reference}>Request {reference}</p> : null}
    </div>
  );
}

interface LoadedProps<Data> {
  /** A query as `useQuery` returns it. */
  query: LoadState<Data> & { refetch: () => unknown };
  /** Names the content for screen readers while it loads: "statements". */
  noun: string;
  /** Title of the failure: "Your statements couldn’t be loaded". */
  failure: string;
  /** Text of a toast beside the failure, for the screens that the specification gives one. */
  failureToast?: string | undefined;
  /** Shown while loading, in place of the skeleton of a list. */
  pending?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The content that a query loads, in all its states: a skeleton, the content, or the failure with
 * Retry. Content that has been loaded stays when a later load fails.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, noun, failure, failureToast, pending } = props;
  useLoadFailureToast(failureToast, query);
  if (query.data !== undefined) return props.children(query.data);
  if (query.error)
    return (
      <FailureState title={failure} error={query.error} onRetry={() => void query.refetch()} />
    );
  return pending ?? <ListSkeleton label={noun} />;
}
