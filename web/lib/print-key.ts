import { useEffect, useEffectEvent } from 'react';

/** Ctrl+P does what the screen's Print button does, where the browser would print the screen. */
export function usePrintKey(onPrint: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    onPrint();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
