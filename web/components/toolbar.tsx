import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ListInUrl } from '../lib/list-in-url.ts';
import css from './toolbar.module.css';

/** The bar above a list, for lists with filters of their own. */
export const Toolbar = ({ children }: { children: ReactNode }) => (
  <div ref={tellHeight} className={css.toolbar}>
    {children}
  </div>
);

/** Tells the list after a toolbar how high it is: it takes as many lines as its filters need. */
function tellHeight(toolbar: HTMLDivElement) {
  const { parentElement } = toolbar;
  const height = '--toolbar-height';
  const observer = new ResizeObserver(() =>
    parentElement?.style.setProperty(height, `${toolbar.offsetHeight}px`),
  );
  observer.observe(toolbar);
  return () => {
    observer.disconnect();
    parentElement?.style.removeProperty(height);
  };
}

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
