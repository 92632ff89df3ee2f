/** Keeps the screens up to date, once the part that listens is there. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** A phone without a signal gets the part later. */
const LOAD_AGAIN_MS = 15_000;

/**
 * Keeps the screens behind the guard up to date. The connection isn't needed to show one, and comes after it.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const start = async () => {
      try {
        const { followChanges } = await import('./follow-changes.ts');
        if (!isOver) stop = followChanges(client);
      } catch {
        if (isOver) return;
        const timer = setTimeout(() => void start(), LOAD_AGAIN_MS);
        stop = () => clearTimeout(timer);
      }
    };
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, [client]);
}
