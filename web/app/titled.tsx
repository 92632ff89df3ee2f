import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { usePageTitle } from '../lib/page-title.ts';

/** A screen, and the page's title while it shows: at once, not only when its code has been loaded. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  const { batchId = '' } = useParams();
  usePageTitle(title.replace(':batchId', batchId));
  return children;
}
