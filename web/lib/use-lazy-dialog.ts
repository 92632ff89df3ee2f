import { useState } from 'react';

/** A dialog that is loaded when it is first asked for. */
export function useLazyDialog() {
  const [state, setState] = useState<'open' | 'closed'>();
  return {
    asked: state !== undefined,
    open: state === 'open',
    show: () => setState('open'),
    hide: () => setState('closed'),
  };
}
