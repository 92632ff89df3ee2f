import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ListInUrl } from '../lib/list-in-url.ts';
import css from './toolbar.module.css';

/** The bar above a list, for lists with filters of their own. */
export const Toolbar = ({ children }: { children: ReactNode }) => (
  <div className={css.toolbar}>{children}</div>
);

interface ToolbarEndProps {
  list: Pick<ListInUrl<never>, 'isNarrowed' | 'clear'>;
  /** A `ListCount`. */
  count?: ReactNode;
  /** Shown at the end, like `ListKeysButton`. */
  children?: ReactNode;
}

export const ToolbarEnd = ({ list, count, children }: ToolbarEndProps) => (
  <div className={`quiet small ${css.end}`}>
    {count}
    {list.isNarrowed ? (
      <Button type="link" size="small" onClick={list.clear}>
        Clear all
      </Button>
    ) : null}
    {children}
  </div>
);
