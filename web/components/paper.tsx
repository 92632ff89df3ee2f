import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import css from './paper.module.css';

/**
 * Content that is printed in place of the screen. It opens the print dialog at once, and shows on
 * paper only.
 */
export function Paper({ onPrinted, children }: { onPrinted: () => void; children: ReactNode }) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const done = () => printed();
    const { dataset } = document.documentElement;
    window.addEventListener('afterprint', done);
    dataset['paper'] = '';
    window.print();
    return () => {
      window.removeEventListener('afterprint', done);
      delete dataset['paper'];
    };
  }, []);
  return createPortal(<div className={css.paper}>{children}</div>, document.body);
}
